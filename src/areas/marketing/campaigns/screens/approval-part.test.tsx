import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { Campaign } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { CampaignTemplate } from '../contract/templates.ts'
import { Journey } from '../contract/journeys.ts'
import { ApprovalPart } from './approval-part.tsx'
import { JourneyEdit } from './journey-page.tsx'
import { WizardPart } from './wizard-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '019a0000-0000-7000-8000-0000000000a1'
const template = (over: Partial<CampaignTemplate>) =>
  made(CampaignTemplate, { id: ID, name: 'Come back', channel: 'WHATSAPP', category: 'MARKETING', approvalReason: '', approvalAt: null, version: 3, ...over }) // prettier-ignore

test('a rejected template shows the reason and is submitted as it was read', async () => {
  signIn({ permissions: ['campaigns.read', 'campaigns.write'] })
  const one = template({
    approval: 'REJECTED',
    approvalReason: 'Too promising',
    approvalAt: '2026-11-20T08:00:00.000Z',
  })
  const { sent } = serve([campaigns.submitTemplate, () => Response.json({ ...one, approval: 'SUBMITTED' })])
  await draw(
    <>
      <ApprovalPart template={one} />
      <Toasts />
    </>,
  )
  expect(screen.getByText('Rejected')).toBeTruthy()
  expect(screen.getByText('The provider: Too promising')).toBeTruthy()
  press('Submit for approval')
  await waitFor(() => expect(sent.at(-1)?.[1]).toEqual({ campaignTemplateId: ID, version: 3 }))
  expect(await screen.findByText('Come back submitted to the provider')).toBeTruthy()
})

test('an approved one is not submitted, and who only reads submits none', async () => {
  signIn({ permissions: ['campaigns.read', 'campaigns.write'] })
  serve()
  await draw(<ApprovalPart template={template({ approval: 'APPROVED' })} />)
  expect(screen.getByText('Approved')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  signIn({ permissions: ['campaigns.read'] })
  await draw(<ApprovalPart template={template({ approval: 'DRAFT' })} />)
  expect(screen.getByText('Draft')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a provider the refusal says what to do, and a mail has no approval', async () => {
  signIn({ permissions: ['campaigns.read', 'campaigns.write'] })
  serve([campaigns.submitTemplate, refuses('no_provider')])
  await draw(
    <>
      <ApprovalPart template={template({ approval: 'DRAFT' })} />
      <Toasts />
    </>,
  )
  press('Submit for approval')
  expect(await screen.findByText('This channel has no provider. Set one first.')).toBeTruthy()
  cleanup()
  await draw(<ApprovalPart template={template({ channel: 'MAIL', category: null, approval: null })} />)
  expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull()
})

const refusal = () =>
  Response.json({ code: 'template_not_approved', details: { name: 'Come back' }, requestId: 'r' }, { status: 409 })
const page = () => Response.json({ rows: [template({ approval: 'PAUSED' })], next: null })

test('a campaign whose template is not approved says so at the template, which choices mark', async () => {
  signIn({ permissions: ['campaigns.read', 'campaigns.write'] })
  serve([campaigns.templates, page], [campaigns.update, refusal])
  const campaign = made(Campaign, { channel: 'WHATSAPP', name: 'Back', templateId: ID, test: null, offerId: null, budget: null, sendAt: null, repeats: null, repeatUntil: null, fromName: '', replyTo: '', perHour: 1_000, stopAfter: 20, arrivalDays: 14 }) // prettier-ignore
  await draw(<WizardPart campaign={campaign} step="content" onNext={() => {}} />)
  expect((await screen.findAllByText('Come back (Paused)')).length).toBeGreaterThan(0)
  press('Save and continue')
  expect(await screen.findByText(/“Come back” is not approved by the provider/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Template' }).getAttribute('aria-invalid')).toBe('true')
})

test('choices mark a template of another category than what is sent needs; one that its provider knew before says why it is a draft', async () => {
  signIn({ permissions: ['campaigns.read', 'campaigns.write'] })
  const utility = () => Response.json({ rows: [template({ approval: 'APPROVED', category: 'UTILITY' })], next: null })
  serve([campaigns.templates, utility])
  const steps = [{ type: 'SEND' as const, templateId: ID }]
  const journey = (isService: boolean) =>
    made(Journey, { name: 'Back', channel: 'WHATSAPP', trigger: 'AFTER_DEPARTURE', isService, steps, exits: [], reentryDays: 0, mostPerStay: 5, triggerValue: 0 }) // prettier-ignore
  await draw(<JourneyEdit journey={journey(false)} />)
  expect(await screen.findByText('Come back (Utility)')).toBeTruthy()
  cleanup()
  await draw(<JourneyEdit journey={journey(true)} />)
  expect(await screen.findByText('Come back')).toBeTruthy()
  cleanup()
  await draw(<ApprovalPart template={template({ approval: 'DRAFT', draftBecause: 'PROVIDER_CHANGED' })} />)
  expect(screen.getByText(/submit the template again/)).toBeTruthy()
})

test('a journey with a step in such a template says so below its steps', async () => {
  signIn({ permissions: ['campaigns.read', 'campaigns.write'] })
  serve([campaigns.templates, page], [campaigns.changeJourney, refusal])
  const steps = [{ type: 'SEND' as const, templateId: ID }]
  const journey = made(Journey, { name: 'Back', channel: 'WHATSAPP', trigger: 'BIRTHDAY', isService: false, steps, exits: [], reentryDays: 0, mostPerStay: 5, triggerValue: 0 }) // prettier-ignore
  await draw(<JourneyEdit journey={journey} />)
  press('Save')
  expect(await screen.findByText(/“Come back” is not approved by the provider/)).toBeTruthy()
})
