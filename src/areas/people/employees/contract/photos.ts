import * as z from 'zod'
import { FileReply, routes } from '#core/contract.ts'
import { MAX_BODY, MAX_FILE_TEXT } from './choices.ts'
import { Employee } from './replies.ts'

const employeeId = z.uuid()
export const photoLines = routes({
  savePhoto: {
    method: 'PUT',
    path: '/employees/:employeeId/photo',
    summary: 'Store the photo of an employee, a JPEG, PNG or WebP in base64; it is drawn anew as a square',
    needs: 'employees.write',
    mostBytes: MAX_BODY,
    input: z.strictObject({ employeeId, image: z.base64().min(1).max(MAX_FILE_TEXT) }),
    reply: Employee,
    refuses: ['not_found', 'not_a_picture', 'picture_too_large'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/employees/:employeeId/photo',
    summary: 'Remove the photo of an employee',
    needs: 'employees.write',
    input: z.strictObject({ employeeId }),
    reply: Employee,
    refuses: ['not_found'],
  },
  photo: {
    method: 'GET',
    path: '/employees/:employeeId/photo',
    summary: 'The photo of an employee who works here; for those who manage employees also of others',
    needs: 'employees.directory',
    input: z.object({
      employeeId,
      /** Changes with the photo, so that a cached old one is never shown. */
      version: z.uuid().optional(),
    }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found'],
  },
})
