import type { FileReply } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { attachmentOf } from '#server/documents/attachments.ts'
import type { Context, AnyTx } from '#server/request/context.ts'
import type { CaseFile } from '../contract/replies.ts'
import type { StoredCase } from '../queries/cases.ts'
import { findFiles, insertFile, type StoredFile } from '../queries/files.ts'
import { isOver, MOST_FILES } from '../rules.ts'

/**
 * Puts a file to a case that is locked.
 *
 * @throws Refusal case_closed, too_many_files, file_not_allowed, not_a_picture, picture_too_large
 */
export async function saveFile(
  ctx: Context,
  tx: AnyTx,
  { propertyId, id: caseId, state }: Pick<StoredCase, 'propertyId' | 'id' | 'state'>,
  { file, ...about }: { file: string; name: string; kind: CaseFile['kind']; author: string },
): Promise<void> {
  if (isOver(state)) refuse('case_closed', { state })
  const there = await findFiles(tx, propertyId, caseId)
  if (there.length >= MOST_FILES) refuse('too_many_files', { most: MOST_FILES })
  const attachment = await attachmentOf(Buffer.from(file, 'base64'))
  await insertFile(tx, { ...attachment, ...about, propertyId, caseId, id: ctx.newId(), at: ctx.now })
  ctx.publish('cases')
}

const ENDING = { 'image/webp': '.webp', 'application/pdf': '.pdf' } as const

/** A file under its own name, with the ending of what it is now. */
export const fileReply = ({ name, type, bytes }: StoredFile): FileReply => ({
  fileName: `${name.replace(/\.\w{1,5}$/, '')}${ENDING[type]}`,
  type,
  bytes: new Uint8Array(bytes),
})
