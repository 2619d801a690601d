import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { leave } from '../contract/leave.ts'
import { LeaveType } from '../contract/replies.ts'
import { LeaveTypeDialog } from './type-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const grant = async (option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Granted' }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

test('what is granted for hours says for how many and from when; granted otherwise, it says neither', async () => {
  signIn({ permissions: ['leave.rules'] })
  const { sent } = serve([leave.createType, () => Response.json(made(LeaveType))])
  const onClose = vi.fn()
  await draw(<LeaveTypeDialog type={undefined} onClose={onClose} />, '/hrm/leave/set-up')
  write(await screen.findByLabelText(/^Code/), 'TC')
  write(screen.getByLabelText(/^Name/), 'Time credit')
  expect(screen.queryByLabelText(/^Hours worked/)).toBeNull()
  await grant('For hours worked')
  write(await screen.findByLabelText(/^Hours worked/), '160')
  write(screen.getByLabelText(/^Grant for them/), '0.25')
  write(screen.getByLabelText(/^A year, at most/), '4')
  press('Add a type')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const from: unknown = expect.stringMatching(/-01-01$/)
  expect(sent[0]?.[1]).toMatchObject({ accrual: 'HOURS', grantHours: 160, grantAmount: 25, yearlyAmount: 400, hoursFrom: from }) // prettier-ignore
  await grant('Each quarter')
  press('Add a type')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.[1]).toMatchObject({ accrual: 'QUARTERLY', grantHours: null, grantAmount: null, hoursFrom: null })
})
