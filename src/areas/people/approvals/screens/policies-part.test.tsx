import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { approvals } from '../contract/approvals.ts'
import { ApprovalPolicy } from '../contract/policies.ts'
import { PoliciesPart } from './policies-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const policy = made(ApprovalPolicy, {
  name: 'Large claims',
  kind: 'CLAIM',
  rule: { match: 'ALL', rules: [{ fact: 'DEPARTMENT', op: 'ANY_OF', values: ['d1'] }] },
  steps: [
    { holder: 'MANAGER', employeeId: null, name: null },
    { holder: 'APPROVER', employeeId: '019a0000-0000-7000-8000-000000000001', name: 'Ines Costa' },
  ],
})

test('a rule of approval is shown in words, and a new one is sent with its conditions and steps', async () => {
  signIn({ permissions: ['approvals.rules', 'employees.read'] })
  const department = { id: 'd1', name: 'Kitchen', isActive: true }
  const { sent } = serve(
    [employees.setUp, () => Response.json({ departments: [department], positions: [], employmentTypes: [], documentTypes: [] })],
    [approvals.policies, () => Response.json({ rows: [policy] })],
    [approvals.approvers, () => Response.json({ rows: [], choices: [] })],
    [approvals.addPolicy, () => Response.json(policy)],
  )
  await draw(<PoliciesPart />, '/hrm/approvals?tab=policies')
  const row = (await screen.findByText('Large claims')).closest('tr') ?? expect.fail('there is no row')
  await within(row).findByText('Department: is one of Kitchen')
  expect(within(row).getByText('Manager of the employee → Ines Costa')).toBeDefined()
  press('Add rule')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Above 500' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  fireEvent.change(await dialog.findByLabelText('Amount'), { target: { value: '500' } })
  fireEvent.blur(dialog.getByLabelText('Amount'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add step' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add rule' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject([
    'addPolicy',
    {
      name: 'Above 500',
      rule: { match: 'ALL', rules: [{ fact: 'AMOUNT', op: 'AT_LEAST', value: 50_000 }] },
      steps: [{ holder: 'MANAGER', employeeId: null }, { holder: 'ROLE', employeeId: null }],
    },
  ])
}) // prettier-ignore
