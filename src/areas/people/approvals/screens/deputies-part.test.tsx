import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { DirectoryRow } from '#areas/people/employees/contract/replies.ts'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { approvals } from '../contract/approvals.ts'
import { Deputy } from '../contract/deputies.ts'
import { DeputiesPart } from './deputies-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const COLLEAGUE = '019a0000-0000-7000-8000-000000000001'
const deputy = (more: object = {}) => made(Deputy, { employeeName: 'Ines Costa', deputyName: 'Ravi Rao', from: '2026-11-20', until: '2026-11-22', ...more }) // prettier-ignore
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') ?? expect.fail('there is no row')

test('an approver names a colleague for the days away, and meets a refusal at the colleague', async () => {
  signIn({ permissions: ['approvals.own', 'employees.directory'] })
  const replies = [refuses('deputy_cannot_decide', { name: 'Ravi Rao' })(), Response.json(deputy())]
  const { sent } = serve(
    [approvals.deputies, () => Response.json({ rows: [] })],
    [employees.directory, () => Response.json({ rows: [made(DirectoryRow, { id: COLLEAGUE, name: 'Ravi Rao' })] })],
    [approvals.addDeputy, () => replies.shift() ?? Response.error()],
  )
  await draw(<DeputiesPart />, '/hrm/approvals?tab=deputies')
  await screen.findByText('No deputies')
  press('Name a deputy')
  const dialog = within(await screen.findByRole('dialog', { name: 'Name a deputy' }))
  expect(dialog.queryByLabelText('For')).toBeNull()
  write(dialog.getByRole('combobox', { name: /^Deputy/ }), 'Ravi')
  fireEvent.click(await screen.findByText('Ravi Rao'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^Ravi Rao has no open sign-in/)
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)?.[1]).toMatchObject({ deputyEmployeeId: COLLEAGUE })
  expect(sent.at(-1)?.[1]).not.toHaveProperty('employeeId')
})

test('a deputy ends nothing; the approver does, and managers do for all', async () => {
  const both = [deputy({ id: COLLEAGUE, isOwn: true }), deputy({ deputyName: 'Mei Ito', isOwn: false })]
  const reads = () => Response.json({ rows: both })
  signIn({ permissions: ['approvals.own'] })
  const { sent } = serve([approvals.deputies, reads], [approvals.endDeputy, () => Response.json({})])
  await draw(<DeputiesPart />, '/hrm/approvals?tab=deputies')
  expect(within(await rowOf('Mei Ito')).queryByRole('button')).toBeNull()
  fireEvent.click(within(await rowOf('Ravi Rao')).getByRole('button'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End now' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End now' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  signIn({ permissions: ['approvals.own', 'approvals.all'] })
  await draw(<DeputiesPart />, '/hrm/approvals?tab=deputies')
  expect(within(await rowOf('Mei Ito')).getByRole('button')).toBeDefined()
})
