import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { JOB_FIELDS } from '../rules/changes.ts'
import { DOCUMENT_STATES } from '../rules/documents.ts'
import { EMPLOYEE_STATUSES } from '../rules/status.ts'
import {
  CHANGE_KINDS,
  DEPARTMENT_AREAS,
  DOCUMENT_AUDIENCES,
  EMPLOYEE_GENDERS,
  ITEM_CONDITIONS,
  ITEM_KINDS,
} from './choices.ts'

export const EmployeeStatus = z.enum(EMPLOYEE_STATUSES)

export const Department = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    parentId: z.uuid().nullable(),
    costCentre: z.string(),
    headId: z.uuid().nullable(),
    headName: z.string().nullable(),
    area: z.enum(DEPARTMENT_AREAS),
    isActive: z.boolean(),
    /** Who works there and has not left. */
    employeeCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Department' })
export type Department = z.infer<typeof Department>

export const Position = z
  .object({
    id: z.uuid(),
    title: z.string(),
    departmentId: z.uuid(),
    departmentName: z.string(),
    /** Offered when a sign-in is created. */
    roleCode: z.enum(ROLE_CODES).nullable(),
    roomsPerShift: z.int().nullable(),
    tipPoints: z.int().nullable(),
    isActive: z.boolean(),
    employeeCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Position' })
export type Position = z.infer<typeof Position>

export const EmploymentType = z
  .object({ id: z.uuid(), name: z.string(), isActive: z.boolean(), version: z.int() })
  .meta({ id: 'EmploymentType' })
export type EmploymentType = z.infer<typeof EmploymentType>

export const DocumentType = z
  .object({
    id: z.uuid(),
    name: z.string(),
    appliesTo: z.enum(DOCUMENT_AUDIENCES),
    positionIds: z.array(z.uuid()),
    nationalities: z.array(z.string()),
    isRequired: z.boolean(),
    expires: z.boolean(),
    /** So many days before it expires. */
    remindDays: z.array(z.int()),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'DocumentType' })
export type DocumentType = z.infer<typeof DocumentType>

const name = { id: z.uuid(), number: z.int(), name: z.string() }

/** An employee in a list: nothing private, nothing sealed. */
export const EmployeeRow = z
  .object({
    ...name,
    departmentName: z.string(),
    positionTitle: z.string(),
    employmentType: z.string(),
    /** Of a kind of employment of the property's own; empty for the six that every property has. */
    employmentTypeName: z.string(),
    status: EmployeeStatus,
    joinOn: Day,
    leftOn: Day.nullable(),
    probationEndOn: Day.nullable(),
    contractEndOn: Day.nullable(),
    workEmail: z.string(),
    workPhone: z.string(),
    hasSignIn: z.boolean(),
  })
  .meta({ id: 'EmployeeRow' })
export type EmployeeRow = z.infer<typeof EmployeeRow>

/** What every colleague may know. */
export const DirectoryEntry = z
  .object({
    ...name,
    positionTitle: z.string(),
    departmentName: z.string(),
    workPhone: z.string(),
    workEmail: z.string(),
    /** Where the picture of their account is, else the photo in their file; null without either. */
    pictureUrl: z.string().nullable(),
    managerId: z.uuid().nullable(),
    managerName: z.string().nullable(),
    /** How many report to them. */
    reportCount: z.int(),
  })
  .meta({ id: 'DirectoryEntry' })
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** With the shift of today that is published, from its start to its end; null for one who works none, whatever the reason. */
export const DirectoryRow = DirectoryEntry.extend({
  shift: z.object({ startAt: Instant, endAt: Instant }).nullable(),
}).meta({ id: 'DirectoryRow' })
export type DirectoryRow = z.infer<typeof DirectoryRow>

const EmergencyContact = z.object({ name: z.string(), relation: z.string(), phone: z.string() })

export const Employee = z
  .object({
    ...name,
    status: EmployeeStatus,
    title: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    gender: z.enum(EMPLOYEE_GENDERS),
    birthOn: Day.nullable(),
    nationality: z.string(),
    language: Language.nullable(),
    languages: z.array(z.string()),
    workEmail: z.string(),
    personalEmail: z.string(),
    workPhone: z.string(),
    mobile: z.string(),
    address: z.string(),
    permanentAddress: z.string(),
    emergencyContacts: z.array(EmergencyContact),
    departmentId: z.uuid(),
    departmentName: z.string(),
    positionId: z.uuid(),
    positionTitle: z.string(),
    employmentType: z.string(),
    employmentTypeName: z.string(),
    managerId: z.uuid().nullable(),
    managerName: z.string().nullable(),
    weeklyHours: z.number(),
    joinOn: Day,
    probationEndOn: Day.nullable(),
    contractEndOn: Day.nullable(),
    noticeDays: z.int(),
    leftOn: Day.nullable(),
    leavingReason: z.string(),
    isRehirable: z.boolean(),
    userId: z.int().nullable(),
    userEmail: z.string().nullable(),
    /** Closed by being suspended or by leaving. */
    isSignInClosed: z.boolean(),
    /** As in the directory. */
    pictureUrl: z.string().nullable(),
    /** Whether there is a photo in the file, also where the account has a picture. */
    hasPhoto: z.boolean(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Employee' })
export type Employee = z.infer<typeof Employee>

export const EmployeeChange = z
  .object({
    id: z.uuid(),
    kind: z.enum(CHANGE_KINDS),
    effectiveOn: Day,
    /** Names in place of ids, empty for none; of pay nothing but that it changed. */
    items: z.array(z.object({ field: z.enum([...JOB_FIELDS, 'pay']), before: z.string(), after: z.string() })),
    state: z.enum(['PENDING', 'APPLIED', 'CANCELLED']),
    reason: z.string(),
    recordedAt: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'EmployeeChange' })
export type EmployeeChange = z.infer<typeof EmployeeChange>

export const StatusChange = z
  .object({
    id: z.uuid(),
    fromStatus: EmployeeStatus.nullable(),
    toStatus: EmployeeStatus,
    since: Day,
    reason: z.string(),
    changedAt: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'StatusChange' })
export type StatusChange = z.infer<typeof StatusChange>

export const EmployeeDocument = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    typeId: z.uuid(),
    typeName: z.string(),
    expires: z.boolean(),
    state: z.enum(DOCUMENT_STATES),
    number: z.string(),
    issuedOn: Day.nullable(),
    expiresOn: Day.nullable(),
    fileName: z.string().nullable(),
    reason: z.string(),
    requestedAt: Instant,
    requestedBy: z.string(),
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    decidedBy: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'EmployeeDocument' })
export type EmployeeDocument = z.infer<typeof EmployeeDocument>

/** One line of the documents board: a document, or the lack of one. */
export const BoardLine = z
  .object({
    id: z.string(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    employeeNumber: z.int(),
    typeId: z.uuid(),
    typeName: z.string(),
    documentId: z.uuid().nullable(),
    state: z.enum(DOCUMENT_STATES).nullable(),
    expiresOn: Day.nullable(),
    /** It has been requested anew. */
    isRequested: z.boolean(),
  })
  .meta({ id: 'BoardLine' })
export type BoardLine = z.infer<typeof BoardLine>

const announced = {
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  from: Day,
  until: Day.nullable(),
  authorName: z.string(),
  createdAt: Instant,
}

export const Announcement = z
  .object({
    ...announced,
    /** Empty is everyone. */
    departmentIds: z.array(z.uuid()),
    departmentNames: z.array(z.string()),
    isWithdrawn: z.boolean(),
    /** Employees at work whom it is for, and how many of them have read it. */
    readerCount: z.int(),
    readCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

export const OwnAnnouncement = z.object({ ...announced, readAt: Instant.nullable() }).meta({ id: 'OwnAnnouncement' })
export type OwnAnnouncement = z.infer<typeof OwnAnnouncement>

export const Reader = z
  .object({ id: z.uuid(), name: z.string(), departmentName: z.string(), readAt: Instant.nullable() })
  .meta({ id: 'AnnouncementReader' })
export type Reader = z.infer<typeof Reader>

export const IssuedItem = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    kind: z.enum(ITEM_KINDS),
    name: z.string(),
    serial: z.string(),
    issuedOn: Day,
    issuedBy: z.string(),
    dueBackOn: Day.nullable(),
    note: z.string(),
    /** Null while it is out. */
    returnedOn: Day.nullable(),
    returnedBy: z.string().nullable(),
    condition: z.enum(ITEM_CONDITIONS).nullable(),
    returnNote: z.string(),
    version: z.int(),
  })
  .meta({ id: 'IssuedItem' })
export type IssuedItem = z.infer<typeof IssuedItem>
