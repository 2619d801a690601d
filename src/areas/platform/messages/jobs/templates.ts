import * as z from 'zod'
import type { Context } from '#server/request/context.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { reportTemplate, SubmittedTemplate } from '../actions/templates.ts'
import { findActiveProvider } from '../queries/providers.ts'
import type { TemplateState } from '../rules/templates.ts'
import { carrierOf, faultOf, sendTemplate, SendFault } from './provider.ts'

const Payload = z.looseObject({ propertyId: z.int().positive(), template: SubmittedTemplate })

async function getCarrier(ctx: Context) {
  const provider = await findActiveProvider(ctx.tx, 'WHATSAPP')
  if (!provider) throw new SendFault('There is no provider of WhatsApp', { isFinal: true })
  return carrierOf(ctx, provider)
}

/**
 * Hands a template to the provider outside any transaction. What the provider refuses for good is rejected in its words; what fails for
 * now fails the job, so that the queue tries again with the same idempotency key.
 */
async function submit({ inProperty }: System, payload: Record<string, unknown>): Promise<void> {
  const { propertyId, template } = Payload.parse(payload)
  const { submissionId } = template
  const report = (state: TemplateState, reason = '') =>
    inProperty(propertyId, async (ctx) => reportTemplate(ctx, { submissionId, state, reason, at: ctx.now }))
  try {
    const carrier = await inProperty(propertyId, getCarrier)
    if (carrier) await report(await sendTemplate(carrier, template))
  } catch (error) {
    const { fault, isFinal } = faultOf(error)
    await report(isFinal ? 'REJECTED' : 'SUBMITTED', fault)
    if (!isFinal) throw error
  }
}

export const templateJobs: Jobs = { 'messages.submitTemplate': { run: submit } }
