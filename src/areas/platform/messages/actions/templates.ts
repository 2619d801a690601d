import * as z from 'zod'
import type { Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findActiveProvider } from '../queries/providers.ts'
import type { TemplateState } from '../rules/templates.ts'

/** A template as a provider is to approve it: its texts name values in braces, and each has an example of what a reader gets. */
export const SubmittedTemplate = z.object({
  /** Names this text at the provider; another text is another submission. */
  submissionId: z.uuid(),
  name: z.string(),
  category: z.string(),
  texts: z.array(z.object({ language: Language, text: z.string(), example: z.string() })),
})
export type SubmittedTemplate = z.infer<typeof SubmittedTemplate>

/** Submits a template to who carries WhatsApp, after commit; what they decide is reported to the campaigns. @throws Refusal no_provider */
export async function submitTemplateText(ctx: Context, template: SubmittedTemplate): Promise<void> {
  if (!(await findActiveProvider(ctx.tx, 'WHATSAPP'))) refuse('no_provider', { channel: 'WHATSAPP' })
  ctx.enqueue({ task: 'messages.submitTemplate', payload: { propertyId: ctx.property.id, template } })
}

type Report = { submissionId: string; state: TemplateState; reason: string; at: Instant }

/** Reports what a provider decided on a template, after commit, to the area whose template it is. */
export function reportTemplate(ctx: Pick<Context, 'enqueue' | 'property'>, report: Report): void {
  ctx.enqueue({ task: 'campaigns.templateReported', payload: { propertyId: ctx.property.id, ...report } })
}
