import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Attachment } from '#server/documents/attachments.ts'
import type { AnyTx } from '#server/request/context.ts'
import type { CaseFile } from '../contract/replies.ts'

/** What came with a case, oldest first, without the bytes. */
export const findFiles = (tx: AnyTx, propertyId: number, caseId: string): Promise<CaseFile[]> =>
  tx.named(
    'cases.findFiles',
    `select id, kind, name, type, octet_length(bytes) as size, author_name as author, created_at as "createdAt" from case_files
      where property_id = $1 and case_id = $2 order by id`,
    [propertyId, caseId],
  )

export type StoredFile = Attachment & Pick<CaseFile, 'name' | 'kind'>

/** @throws Refusal not_found, also for a file of another case */
export async function getFile(tx: AnyTx, propertyId: number, caseId: string, fileId: string): Promise<StoredFile> {
  const [row] = await tx.named<StoredFile>(
    'cases.getFile',
    'select name, kind, type, bytes from case_files where property_id = $1 and case_id = $2 and id = $3',
    [propertyId, caseId, fileId],
  )
  return row ?? refuse('not_found', { fileId })
}

export type NewFile = StoredFile & { propertyId: number; id: string; caseId: string; author: string; at: Instant }

export async function insertFile(tx: AnyTx, { propertyId, caseId, author, at, ...file }: NewFile): Promise<void> {
  await tx
    .insertInto('case_files')
    .values({ ...file, property_id: propertyId, case_id: caseId, author_name: author, created_at: at })
    .execute()
}
