import * as z from 'zod'
import { FileReply, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Email, Phone } from '#core/patterns.ts'
import { MAX_BODY, MAX_CONTACTS } from './choices.ts'
import { FILE_REFUSALS, FILE_TYPES, submission } from './documents.ts'
import { DirectoryEntry, DirectoryRow, Employee, EmployeeDocument } from './replies.ts'

/** Language codes, ISO 639-1. */
export const languages = z.array(z.string().regex(/^[a-z]{2}$/, 'Use the two letters of a language')).max(12)

export const emergencyContacts = z
  .array(z.strictObject({ name: requiredText(120), relation: text(60).default(''), phone: requiredText(40) }))
  .max(MAX_CONTACTS)

const contact = {
  personalEmail: Email.default(''),
  mobile: Phone.default(''),
  address: text(300).default(''),
  permanentAddress: text(300).default(''),
  emergencyContacts: emergencyContacts.default([]),
  languages: languages.default([]),
}

/** What everyone at work may do: look up colleagues, and see and correct what concerns themselves. */
export const ownLines = routes({
  directory: {
    method: 'GET',
    path: '/employees/directory',
    summary: 'Who works here, by name: position, department, how to reach them at work, and their shift of today',
    needs: 'employees.directory',
    input: z.object({ ...pageInput, text: text(80).optional(), departmentId: z.uuid().optional() }),
    reply: page(DirectoryRow),
  },
  chart: {
    method: 'GET',
    path: '/employees/chart',
    summary: 'Who reports to an employee, by name; without one, who reports to no one',
    needs: 'employees.directory',
    input: z.object({ ...pageInput, managerId: z.uuid().optional() }),
    reply: page(DirectoryEntry),
  },
  entry: {
    method: 'GET',
    path: '/employees/directory/:employeeId',
    summary: 'What every colleague may know of an employee',
    needs: 'employees.directory',
    input: z.object({ employeeId: z.uuid() }),
    reply: DirectoryEntry,
    refuses: ['not_found'],
  },
  own: {
    method: 'GET',
    path: '/employees/own',
    summary: 'One’s own file',
    needs: 'signed_in',
    input: z.object({}),
    reply: Employee,
    refuses: ['not_found'],
  },
  updateOwn: {
    method: 'PUT',
    path: '/employees/own',
    summary: 'Correct one’s own addresses, telephone, emergency contacts and languages',
    needs: 'signed_in',
    input: z.object({ version: z.int(), ...contact }),
    reply: Employee,
    refuses: ['not_found', 'stale_version'],
  },
  ownDocuments: {
    method: 'GET',
    path: '/employees/own/documents',
    summary: 'One’s own documents, the latest first',
    needs: 'signed_in',
    input: z.object(pageInput),
    reply: page(EmployeeDocument),
  },
  submitOwn: {
    method: 'PUT',
    path: '/employees/own/documents/:documentId/file',
    summary: 'Hand in a document one was asked for; a picture is drawn anew',
    needs: 'signed_in',
    mostBytes: MAX_BODY,
    input: z.object({ documentId: z.uuid(), ...submission }),
    reply: EmployeeDocument,
    refuses: ['not_found', 'document_state', 'dates_disordered', ...FILE_REFUSALS],
  },
  ownFile: {
    method: 'GET',
    path: '/employees/own/documents/:documentId/file',
    summary: 'The file of one’s own document',
    needs: 'signed_in',
    input: z.object({ documentId: z.uuid() }),
    reply: FileReply,
    produces: FILE_TYPES,
    refuses: ['not_found'],
  },
})
