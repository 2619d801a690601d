import * as z from 'zod'
import { FileReply, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { BOARD_VIEWS } from '../rules/documents.ts'
import { MAX_BODY, MAX_FILE_TEXT } from './choices.ts'
import { BoardLine, EmployeeDocument } from './replies.ts'

const ids = { employeeId: z.uuid(), documentId: z.uuid() }
export const submission = {
  name: requiredText(120),
  /** A picture or a PDF, in base64. */
  file: z.base64().min(1).max(MAX_FILE_TEXT),
  number: text(60).default(''),
  issuedOn: Day.nullable().default(null),
  expiresOn: Day.nullable().default(null),
}
export const FILE_TYPES = ['image/webp', 'application/pdf'] as const
export const FILE_REFUSALS = ['file_not_allowed', 'not_a_picture', 'picture_too_large'] as const

export const documentLines = routes({
  board: {
    method: 'GET',
    path: '/employees/documents',
    summary: 'Documents that have expired, expire soon, are missing or wait for a check',
    needs: 'employees.read',
    input: z.object({ ...pageInput, view: z.enum(BOARD_VIEWS).default('EXPIRED') }),
    reply: page(BoardLine),
  },
  documents: {
    method: 'GET',
    path: '/employees/:employeeId/documents',
    summary: 'Documents of an employee, the latest first',
    needs: 'employees.read',
    input: z.object({ employeeId: z.uuid(), ...pageInput }),
    reply: page(EmployeeDocument),
    refuses: ['not_found'],
  },
  requestDocument: {
    method: 'POST',
    path: '/employees/:employeeId/documents',
    summary: 'Ask an employee for a document; it is asked for once at a time',
    needs: 'employees.write',
    input: z.object({ employeeId: z.uuid(), documentTypeId: z.uuid() }),
    reply: EmployeeDocument,
    refuses: ['not_found', 'unknown_reference', 'already_requested'],
  },
  submitDocument: {
    method: 'PUT',
    path: '/employees/:employeeId/documents/:documentId/file',
    summary: 'Store the file of a document that was asked for; a picture is drawn anew',
    needs: 'employees.write',
    mostBytes: MAX_BODY,
    input: z.object({ ...ids, ...submission }),
    reply: EmployeeDocument,
    refuses: ['not_found', 'document_state', 'dates_disordered', ...FILE_REFUSALS],
  },
  decideDocument: {
    method: 'PUT',
    path: '/employees/:employeeId/documents/:documentId/decision',
    summary: 'Approve a document, or reject it with a reason',
    needs: 'employees.write',
    input: z.object({
      ...ids,
      version: z.int(),
      isApproved: z.boolean(),
      reason: text(300).default(''),
      /** Where the employee left it out; a document that expires is approved with the day it does. */
      expiresOn: Day.optional(),
    }),
    reply: EmployeeDocument,
    refuses: ['not_found', 'stale_version', 'document_state', 'reason_required', 'dates_disordered'],
  },
  documentFile: {
    method: 'GET',
    path: '/employees/:employeeId/documents/:documentId/file',
    summary: 'The file of a document',
    needs: 'employees.read',
    input: z.object(ids),
    reply: FileReply,
    produces: FILE_TYPES,
    refuses: ['not_found'],
  },
})
