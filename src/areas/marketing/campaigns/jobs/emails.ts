import * as z from 'zod'
import { Language } from '#core/language.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { sampleValues, senderOf, written } from '../actions/write.ts'
import { getTemplate } from '../queries/templates.ts'
import { variantFor } from '../rules/mail.ts'

const Tested = z.looseObject({ mailId: z.uuid(), to: z.string(), campaignTemplateId: z.uuid(), language: Language })

/** A template as an invented reader gets it. */
const campaignTest: EmailWriter = async (ctx, payload) => {
  const { mailId, to, campaignTemplateId, language } = Tested.parse(payload)
  const { channel, variants } = await getTemplate(ctx.tx, campaignTemplateId)
  const variant = variantFor(variants, language)
  if (!variant) return undefined
  const sender = await senderOf(ctx)
  const values = sampleValues(ctx, sender, variant.language)
  return { id: mailId, to, ...written(ctx, { channel, variant, values, sender }), attachments: [] }
}

/** Messages of this area by the kind their job carries. */
export const campaignEmails = { campaignTest } satisfies Record<string, EmailWriter>
