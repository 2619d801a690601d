import * as z from 'zod'
import { contract, FileReply, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Email, EmailAddress, Password, Phone } from '#core/patterns.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { announcementLines } from './announcements.ts'
import { ENDS_WITHIN, ENTERED_KINDS, EMPLOYMENT_TYPES, EMPLOYEE_GENDERS, LEAST_AGE } from './choices.ts'
import { contractLines } from './contracts.ts'
import { documentLines } from './documents.ts'
import { itemLines } from './items.ts'
import { emergencyContacts, languages, ownLines } from './own.ts'
import { Employee, EmployeeChange, EmployeeRow, EmployeeStatus, StatusChange } from './replies.ts'
import { photoLines } from './photos.ts'
import { BankFields, PayFields, sealedLines } from './sealed.ts'
import { setUpLines } from './set-up.ts'

const person = {
  title: text(20).default(''),
  firstName: requiredText(80),
  middleName: text(80).default(''),
  lastName: requiredText(80),
  /** Empty is first and last name. */
  name: text(120).default(''),
  gender: z.enum(EMPLOYEE_GENDERS).default(''),
  birthOn: Day.nullable().default(null),
  nationality: Country.default(''),
  language: Language.nullable().default(null),
  languages: languages.refine(isEachOnce, 'Name each language once').default([]),
  workEmail: Email.default(''),
  personalEmail: Email.default(''),
  workPhone: Phone.default(''),
  mobile: Phone.default(''),
  address: text(300).default(''),
  permanentAddress: text(300).default(''),
  emergencyContacts: emergencyContacts.default([]),
  joinOn: Day,
  probationEndOn: Day.nullable().default(null),
  contractEndOn: Day.nullable().default(null),
  noticeDays: z.int().min(0).max(365).default(30),
}

const EmploymentTypeCode = z.union([z.enum(EMPLOYMENT_TYPES), z.uuid()])
const WeeklyHours = z.number().min(0).max(84).multipleOf(0.25)
const job = {
  departmentId: z.uuid(),
  positionId: z.uuid(),
  managerId: z.uuid().nullable().default(null),
  employmentType: EmploymentTypeCode.default('FULL_TIME'),
  weeklyHours: WeeklyHours.default(40),
}

const signIn = {
  email: requiredText(254).toLowerCase().pipe(EmailAddress),
  role: z.enum(ROLE_CODES),
  /** Without one they are invited by mail to choose it. */
  password: Password.optional(),
}

type Dates = { birthOn: Day | null; joinOn: Day; probationEndOn: Day | null; contractEndOn: Day | null }
const isOldEnough = ({ birthOn, joinOn }: Dates) =>
  birthOn === null || `${Number(birthOn.slice(0, 4)) + LEAST_AGE}${birthOn.slice(4)}` <= joinOn
const TOO_YOUNG = { path: ['birthOn'], message: 'Nobody under 14 is employed' }
const isProbationForward = ({ probationEndOn, joinOn }: Dates) => probationEndOn === null || probationEndOn >= joinOn
const isContractForward = ({ contractEndOn, joinOn }: Dates) => contractEndOn === null || contractEndOn >= joinOn
const PROBATION = { path: ['probationEndOn'], message: 'Must not be before the first day' }
const CONTRACT = { path: ['contractEndOn'], message: 'Must not be before the first day' }

const employeeId = z.uuid()
const filter = {
  /** Beginning of a name, the number, or the mobile number. */
  text: text(80).optional(),
  departmentId: z.uuid().optional(),
  positionId: z.uuid().optional(),
  /** All but those who left, when left out. */
  status: EmployeeStatus.optional(),
  /** Those whose contract or probation ends within so many days from today. */
  endsWithin: z.coerce.number().pipe(z.literal(ENDS_WITHIN)).optional(),
}
const SIGN_IN = ['email_taken', 'role_not_yours', 'weak_password', 'not_in_plan', 'sign_in_closed'] as const

export const employees = contract('employees', {
  ...setUpLines,
  list: {
    method: 'GET',
    path: '/employees',
    summary: 'Employees by name; who left is listed when asked for by status',
    needs: 'employees.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(EmployeeRow),
  },
  export: {
    method: 'GET',
    path: '/employees/export',
    summary: 'The list as a file; nothing private or sealed is in it',
    needs: 'employees.read',
    input: z.object({ ...filter, format: SheetFormat.default('csv') }),
    reply: FileReply,
    produces: SHEET_TYPES,
    refuses: ['too_many_rows'],
  },
  duplicates: {
    method: 'GET',
    path: '/employees/duplicates',
    summary: 'Employees who may be the same person, each with what speaks for it',
    needs: 'employees.read',
    input: z.object({
      firstName: text(80).default(''),
      lastName: text(80).default(''),
      birthOn: Day.optional(),
      workEmail: text(254).default(''),
      personalEmail: text(254).default(''),
      mobile: text(40).default(''),
    }),
    reply: z.object({
      rows: z.array(EmployeeRow.extend({ because: z.array(z.enum(['name and birth date', 'email', 'mobile'])) })),
    }),
  },
  userChoices: {
    method: 'GET',
    path: '/employees/users',
    summary: 'Users of the property who belong to no employee, by name',
    needs: 'employees.write',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })) }),
  },
  ...ownLines,
  ...documentLines,
  ...announcementLines,
  ...itemLines,
  ...contractLines,
  get: {
    method: 'GET',
    path: '/employees/:employeeId',
    summary: 'The file of an employee, without what is sealed',
    needs: 'employees.read',
    input: z.object({ employeeId }),
    reply: Employee,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/employees',
    summary: 'Add an employee, with pay, bank and a sign-in if they are given: all of it or nothing',
    needs: 'employees.write',
    input: z
      .object({
        ...person,
        ...job,
        status: z.enum(['PROSPECT', 'ACTIVE']).default('ACTIVE'),
        pay: PayFields.optional(),
        bank: BankFields.optional(),
        signIn: z.strictObject(signIn).optional(),
      })
      .refine(isOldEnough, TOO_YOUNG)
      .refine(isProbationForward, PROBATION)
      .refine(isContractForward, CONTRACT),
    reply: Employee,
    refuses: ['unknown_reference', 'sealed_not_yours', 'email_taken', 'role_not_yours', 'weak_password', 'not_in_plan'],
  },
  update: {
    method: 'PUT',
    path: '/employees/:employeeId',
    summary: 'Change who an employee is and how to reach them; their job changes from a day on',
    needs: 'employees.write',
    input: z
      .object({ employeeId, version: z.int(), ...person })
      .refine(isOldEnough, TOO_YOUNG)
      .refine(isProbationForward, PROBATION)
      .refine(isContractForward, CONTRACT),
    reply: Employee,
    refuses: ['not_found', 'stale_version', 'dates_disordered', 'contract_overlaps'],
  },
  setStatus: {
    method: 'PUT',
    path: '/employees/:employeeId/status',
    summary: 'Suspend, give notice, leave, come back; a user’s sign-in closes and opens with it',
    needs: 'employees.write',
    input: z.object({
      employeeId,
      version: z.int(),
      status: EmployeeStatus,
      /** The first day of it; of leaving and notice the last day of work. */
      on: Day,
      reason: text(300).default(''),
      isRehirable: z.boolean().default(true),
    }),
    reply: Employee,
    refuses: [
      'not_found',
      'stale_version',
      'status_not_possible',
      'reason_required',
      'dates_disordered',
      'date_in_future',
      'not_rehirable',
      'user_tied',
      'not_oneself',
      'role_not_yours',
      'last_administrator',
    ],
  },
  history: {
    method: 'GET',
    path: '/employees/:employeeId/history',
    summary: 'Changes of the job, with those to come, and of the status; the latest first',
    needs: 'employees.read',
    input: z.object({ employeeId }),
    reply: z.object({ changes: z.array(EmployeeChange), statuses: z.array(StatusChange) }),
    refuses: ['not_found'],
  },
  change: {
    method: 'POST',
    path: '/employees/:employeeId/changes',
    summary: 'Change department, position, manager, employment or hours from a day on; in the past with a reason',
    needs: 'employees.write',
    input: z.object({
      employeeId,
      kind: z.enum(ENTERED_KINDS),
      effectiveOn: Day,
      departmentId: z.uuid().optional(),
      positionId: z.uuid().optional(),
      /** NONE: they report to no one. */
      managerId: z.union([z.uuid(), z.literal('NONE')]).optional(),
      employmentType: EmploymentTypeCode.optional(),
      weeklyHours: WeeklyHours.optional(),
      reason: text(300).default(''),
    }),
    reply: EmployeeChange,
    refuses: [
      'not_found',
      'unknown_reference',
      'nothing_changed',
      'reason_required',
      'dates_disordered',
      'reports_in_circle',
      'status_not_possible',
    ],
  },
  cancelChange: {
    method: 'DELETE',
    path: '/employees/:employeeId/changes/:jobChangeId',
    summary: 'Cancel a change before its day',
    needs: 'employees.write',
    input: z.object({ employeeId, jobChangeId: z.uuid() }),
    reply: EmployeeChange,
    refuses: ['not_found', 'change_over', 'reports_in_circle'],
  },
  tieUser: {
    method: 'PUT',
    path: '/employees/:employeeId/user',
    summary: 'Tie a user of the property to an employee',
    needs: 'employees.write',
    input: z.object({ employeeId, userId: z.int().positive() }),
    reply: Employee,
    refuses: ['not_found', 'user_tied', 'sign_in_closed'],
  },
  untieUser: {
    method: 'DELETE',
    path: '/employees/:employeeId/user',
    summary: 'Tie an employee’s user no longer; the sign-in stays as it is',
    needs: 'employees.write',
    input: z.object({ employeeId }),
    reply: Employee,
    refuses: ['not_found'],
  },
  createSignIn: {
    method: 'POST',
    path: '/employees/:employeeId/sign-in',
    summary: 'Create a user for an employee; the address is taken by no one else',
    needs: 'users.write',
    input: z.object({ employeeId, ...signIn }),
    reply: Employee,
    refuses: ['not_found', 'user_tied', ...SIGN_IN],
  },
  ...photoLines,
  ...sealedLines,
})
