import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { CONTRACT_KINDS } from './choices.ts'
import { CONTRACT_STATES } from '../rules/contracts.ts'

/** A contract of employment. */
export const EmploymentContract = z
  .object({
    id: z.uuid(),
    kind: z.enum(CONTRACT_KINDS),
    from: Day,
    /** The last day; null until one of both ends it. */
    until: Day.nullable(),
    probationEndOn: Day.nullable(),
    noticeDays: z.int(),
    weeklyHours: z.number(),
    note: z.string(),
    state: z.enum(CONTRACT_STATES),
    isVoid: z.boolean(),
    voidReason: z.string(),
    createdAt: Instant,
    createdName: z.string(),
    version: z.int(),
  })
  .meta({ id: 'EmploymentContract' })
export type EmploymentContract = z.infer<typeof EmploymentContract>

const employeeId = z.uuid()
const known = { employeeId, employmentContractId: z.uuid(), version: z.int() }

type Terms = { kind: (typeof CONTRACT_KINDS)[number]; from: Day; until: Day | null; probationEndOn: Day | null }
const isForward = ({ from, until }: Terms) => until === null || until >= from
const hasItsEnd = ({ kind, until }: Terms) =>
  kind === 'PERMANENT' ? until === null : kind !== 'FIXED_TERM' || until !== null
const isProbationWithin = ({ from, until, probationEndOn }: Terms) =>
  probationEndOn === null || (probationEndOn >= from && (until === null || probationEndOn <= until)) // prettier-ignore

export const contractLines = routes({
  contracts: {
    method: 'GET',
    path: '/employees/:employeeId/contracts',
    summary: 'Contracts of an employee, the latest first; the list of one person is short',
    needs: 'employees.read',
    input: z.object({ employeeId }),
    reply: z.object({ contracts: z.array(EmploymentContract) }),
    refuses: ['not_found'],
  },
  addContract: {
    method: 'POST',
    path: '/employees/:employeeId/contracts',
    summary:
      'Enter a contract from a day on; the one before it ends the day before, and hours that differ become a change of the job',
    needs: 'employees.write',
    input: z
      .strictObject({
        employeeId,
        kind: z.enum(CONTRACT_KINDS),
        from: Day,
        until: Day.nullable().default(null),
        probationEndOn: Day.nullable().default(null),
        noticeDays: z.int().min(0).max(365).default(30),
        weeklyHours: z.number().min(0).max(84).multipleOf(0.25),
        note: text(300).default(''),
      })
      .refine(isForward, { path: ['until'], message: 'Must not be before the first day' })
      .refine(hasItsEnd, { path: ['until'], message: 'A fixed term has a last day, a permanent contract has none' })
      .refine(isProbationWithin, { path: ['probationEndOn'], message: 'Must be within the contract' }),
    reply: EmploymentContract,
    refuses: ['not_found', 'status_not_possible', 'dates_disordered', 'contract_overlaps'],
  },
  endContract: {
    method: 'PUT',
    path: '/employees/:employeeId/contracts/:employmentContractId/end',
    summary: 'End a contract on another day, or extend it',
    needs: 'employees.write',
    input: z.strictObject({ ...known, until: Day }),
    reply: EmploymentContract,
    refuses: ['not_found', 'stale_version', 'contract_is_void', 'dates_disordered', 'contract_overlaps'],
  },
  voidContract: {
    method: 'PUT',
    path: '/employees/:employeeId/contracts/:employmentContractId/void',
    summary: 'Mark a contract as entered by mistake; another one takes its place first',
    needs: 'employees.write',
    input: z.strictObject({ ...known, reason: requiredText(300) }),
    reply: EmploymentContract,
    refuses: ['not_found', 'stale_version', 'contract_is_void', 'last_contract'],
  },
})
