import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { leave } from '../contract/leave.ts'
import { LeavePolicy } from '../contract/replies.ts'
import { PoliciesPart } from './policies-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const policy = made(LeavePolicy, { typeName: 'Annual leave', departmentName: 'Kitchen', positionTitle: null, employmentType: 'PART_TIME', yearlyAmount: 2_550, carryMax: 500 }) // prettier-ignore

test('policies show their group in words and their amounts in days, and are removed once it is confirmed', async () => {
  signIn({ permissions: ['leave.rules', 'employees.read'] })
  const { sent } = serve(
    [employees.setUp, () => Response.json({ departments: [], positions: [], employmentTypes: [], documentTypes: [] })],
    [leave.policies, () => Response.json({ rows: [policy] })],
    [leave.removePolicy, () => Response.json({})],
  )
  await draw(<PoliciesPart />, '/hrm/leave/set-up?tab=policies')
  const row = (await screen.findByText('Annual leave')).closest('tr') ?? expect.fail('there is no row')
  expect(within(row).getByText('Kitchen, Part-time')).toBeDefined()
  expect(within(row).getByText('25.5')).toBeDefined()
  expect(within(row).getByText('5')).toBeDefined()
  expect(sent).toHaveLength(0)
  press(/^More|Actions/)
  await waitFor(() => expect(screen.getByRole('menu')).toBeDefined())
})
