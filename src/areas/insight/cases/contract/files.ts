import * as z from 'zod'
import { FileReply, requiredText, routes } from '#core/contract.ts'
import { CaseDetails, PublicCase } from './replies.ts'

/** The property's number and 256 bits of chance. */
export const Token = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the address of a case')

const sent = { name: requiredText(120), file: z.base64().min(1).max(6_800_000) }
const TYPES = ['image/webp', 'application/pdf'] as const
const MOST_BYTES = 7_000_000

/** Pictures and documents that come with a case. */
export const files = routes({
  attach: {
    method: 'POST',
    path: '/cases/:caseId/files',
    summary: 'Attach a picture or a PDF in base64, for the asker or among staff; a picture is drawn anew',
    needs: 'cases.write',
    mostBytes: MOST_BYTES,
    input: z.object({ caseId: z.uuid(), ...sent, isNote: z.boolean().default(true) }),
    reply: CaseDetails,
    refuses: ['not_found', 'case_closed', 'file_not_allowed', 'not_a_picture', 'picture_too_large', 'too_many_files'],
  },
  file: {
    method: 'GET',
    path: '/cases/:caseId/files/:fileId',
    summary: 'A file of a case',
    needs: 'cases.read',
    input: z.object({ caseId: z.uuid(), fileId: z.uuid() }),
    reply: FileReply,
    produces: TYPES,
    refuses: ['not_found'],
  },
  sendFile: {
    method: 'POST',
    path: '/cases/public/:token/files',
    summary: 'Attach a picture or a PDF as the asker',
    needs: 'public',
    perMinute: 10,
    mostBytes: MOST_BYTES,
    input: z.object({ token: Token, ...sent }),
    reply: PublicCase,
    refuses: ['not_found', 'case_closed', 'file_not_allowed', 'not_a_picture', 'picture_too_large', 'too_many_files'],
  },
  ownFile: {
    method: 'GET',
    path: '/cases/public/:token/files/:fileId',
    summary: 'A file of a case, for its asker',
    needs: 'public',
    perMinute: 60,
    input: z.object({ token: Token, fileId: z.uuid() }),
    reply: FileReply,
    produces: TYPES,
    refuses: ['not_found'],
  },
})
