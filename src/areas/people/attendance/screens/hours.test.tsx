import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { attendance } from '../contract/attendance.ts'
import { HoursLine, HoursPolicy } from '../contract/hours.ts'
import { CUSTOMARY_HOURS } from '../rules/choices.ts'
import { HoursPart } from './hours-part.tsx'
import { HoursPolicyPart } from './hours-policy.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ANA = { employeeId: '019a0000-0000-7000-8000-000000000001', employeeName: 'Ana Costa' }
const TYPE = { id: '019a0000-0000-7000-8000-000000000002', name: 'In lieu' }
const account = { ...ANA, balance: 600, usable: 540, expires: { minutes: 60, day: '2026-12-31' } }

test('an account shows what is in it, what may be taken and what expires; hours are given as leave', async () => {
  signIn({ permissions: ['attendance.own', 'attendance.plan'] })
  const { sent } = serve(
    [attendance.hoursAccounts, () => Response.json({ rows: [{ ...ANA, departmentName: 'Kitchen', balance: 600 }] })],
    [attendance.hoursAccount, () => Response.json(account)],
    [
      attendance.hoursEntries,
      () => Response.json({ rows: [made(HoursLine, { kind: 'EARNED', minutes: 600, typeName: '', note: '' })] }),
    ],
    [
      attendance.hoursPolicy,
      () =>
        Response.json({ policy: made(HoursPolicy, { ...CUSTOMARY_HOURS, leaveTypeId: TYPE.id }), leaveTypes: [TYPE] }),
    ],
    [attendance.hoursToLeave, () => Response.json(account)],
  )
  await draw(<HoursPart />, '/hrm/attendance?tab=hours')
  fireEvent.click(await screen.findByText('Ana Costa'))
  expect((await screen.findByText('May be taken')).parentElement?.textContent).toContain('9:00')
  expect(await screen.findByText('+10:00')).toBeDefined()
  press('Give as leave')
  const dialog = within(await screen.findByRole('dialog', { name: 'Give as leave' }))
  write(dialog.getByLabelText(/^Minutes/), '240')
  fireEvent.click(dialog.getByRole('button', { name: /Save|Give as leave/ }))
  await waitFor(() => expect(sent).toMatchObject([['hoursToLeave', { minutes: 240, leaveTypeId: TYPE.id }]]))
})

test('the policy asks for a credit and a type of leave only where hours are given in time', async () => {
  signIn({ permissions: ['attendance.plan', 'attendance.rules'] })
  serve([
    attendance.hoursPolicy,
    () =>
      Response.json({
        policy: made(HoursPolicy, { ...CUSTOMARY_HOURS, dayOffAs: 'LEAVE', leaveTypeId: TYPE.id }),
        leaveTypes: [TYPE],
      }),
  ])
  await draw(<HoursPolicyPart />, '/hrm/attendance/set-up?tab=hours')
  await screen.findByLabelText(/^Credit for an hour on a day off/)
  expect(screen.queryByLabelText('Credit for an hour')).toBeNull()
  expect(screen.getByLabelText(/^Type of leave/)).toBeDefined()
})
