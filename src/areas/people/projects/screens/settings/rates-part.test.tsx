import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { projects } from '../../contract/projects.ts'
import { ProjectRate } from '../../contract/rates.ts'
import { RatesPart } from './rates-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PROJECT = '019a0000-0000-7000-8000-000000000001'
const ACTIVITY = { id: '019a0000-0000-7000-8000-000000000002', code: 'PLAN', name: 'Planning', isBillable: true, isActive: true, version: 1 } // prettier-ignore
const rate = made(ProjectRate, {
  employeeId: null,
  employeeName: '',
  activityName: 'Planning',
  fromOn: '2026-01-01',
  untilOn: null,
  replacedOn: null,
  amount: 4_000,
})

test('a rate is added for everyone and one activity from today on, and shown with whom and what it is for', async () => {
  signIn({ permissions: ['projects.own', 'projects.money', 'employees.directory'] })
  const { sent } = serve(
    [projects.rates, () => Response.json({ rows: [rate] })],
    [projects.activities, () => Response.json({ rows: [ACTIVITY] })],
    [projects.addRate, () => Response.json(rate)],
  )
  await draw(<RatesPart projectId={PROJECT} />, '/project')
  const row = (await screen.findByText('Everyone')).closest('tr') ?? expect.fail('there is no row')
  expect(within(row).getByText('Planning')).toBeDefined()
  expect(within(row).getByText('Present')).toBeDefined()
  press('Add rate')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.mouseDown(await dialog.findByRole('combobox', { name: /^Activity/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Planning/ }))
  write(dialog.getByRole('textbox', { name: /^Rate/ }), '55')
  fireEvent.click(dialog.getByRole('button', { name: 'Add rate' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject(['addRate', { projectId: PROJECT, employeeId: null, activityId: ACTIVITY.id, untilOn: null, amount: 5_500 }]) // prettier-ignore
})
