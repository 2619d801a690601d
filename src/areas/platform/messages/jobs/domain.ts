import { resolveTxt } from 'node:dns/promises'
import * as z from 'zod'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { domainLines } from '../actions/domain.ts'
import { findDomain, markChecked } from '../queries/domain.ts'
import { isSeen } from '../rules/domain.ts'

/** The texts the world sees of a name; none for a name without any. */
export type LookUp = (name: string) => Promise<readonly string[]>

/** An empty list of texts is a result; a name service that does not respond fails the job, which looks again later. */
const NOTHING_THERE = ['ENOTFOUND', 'ENODATA']
const lookUpOutside: LookUp = async (name) => {
  try {
    return (await resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    if (NOTHING_THERE.includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

const Checked = z.looseObject({ propertyId: z.int().positive() })

/** Looks up the public DNS of a property's domain, outside any transaction, and stores it. */
export function domainJobs(lookUp: LookUp = lookUpOutside): Jobs {
  const run = async ({ inProperty }: System, payload: Record<string, unknown>): Promise<void> => {
    const { propertyId } = Checked.parse(payload)
    const found = await inProperty(propertyId, async (ctx) => {
      const stored = await findDomain(ctx.tx)
      return stored && { publicKey: stored.publicKey, lines: domainLines(ctx, stored) }
    })
    if (!found) return
    const seen = await Promise.all(found.lines.map(async (line) => isSeen(line, await lookUp(line.name))))
    const [hasDkim = false, hasSpf = false, hasDmarc = false] = seen
    await inProperty(propertyId, async (ctx) => {
      await markChecked(ctx.tx, { publicKey: found.publicKey, hasDkim, hasSpf, hasDmarc, checkedAt: ctx.now })
      ctx.publish('messages')
    })
  }
  return { 'mail.checkDomain': { run } }
}
