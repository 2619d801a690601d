import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { LANGUAGES } from '#core/language.ts'
import { addDays } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { languageNames } from '#web/i18n.ts'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { Deal } from '../contract/replies.ts'
import { effectOf, LEAD_KINDS, type DealStage } from '../rules/states.ts'
import { SegmentField } from './segment-field.tsx'

type Closes = { onClose: () => void }

export function NewDealDialog({ onClose, onDone }: Closes & { onDone: (dealId: string) => void }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.createDeal, {
    defaults: { name: '', kind: 'GROUP', customerId: null, companyId: null, ownerId: null, probability: null, closeOn: null, optionOn: null, decisionOn: null, segment: null, clientOrder: '', competitor: '' },
    onDone: ({ id }) => {
      toast(t('deals.added'))
      onDone(id)
    },
  })
  return (
    <FormDialog form={form} title={t('deals.add')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={120} />
      <SelectField form={form} name="kind" label={t('kindOf')} options={LEAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      <CompanyField form={form} name="companyId" label={t('company')} />
      <SegmentField form={form} />
      <FieldRow>
        <DayField form={form} name="decisionOn" label={t('decisionOn')} />
        <DayField form={form} name="closeOn" label={t('deals.closeOn')} />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore

/** Requests the input of a move before it holds or releases rooms. */
export function StageDialog({ deal, stage, onClose }: Closes & { deal: Deal; stage: DealStage }) {
  const { t } = useTranslation('leads')
  const { data } = useQuery(queryOf(leads.reasons, {}))
  const form = useRouteForm(leads.moveDeal, {
    known: { dealId: deal.id, version: deal.version, stage },
    defaults: { deducts: false, optionOn: deal.optionOn, lostReasonId: null, lostBy: 'CLIENT', lostNote: '' },
    refusedAt: { lost_reason_required: 'lostReasonId' },
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
  const effect = effectOf(deal.stage, stage)
  const reasons = (data?.rows ?? []).filter(({ isActive }) => isActive)
  return (
    <FormDialog form={form} title={t(`toStage.${stage}`)} onClose={onClose}>
      {effect === 'HOLD' && <DayField form={form} name="optionOn" label={t('deals.optionOn')} />}
      {effect === 'HOLD' && <CheckboxField form={form} name="deducts" label={t('deals.deducts')} />}
      {effect === 'FIRM' && <p>{t('deals.firmText')}</p>}
      {effect === 'LOST' && (
        <>
          <SelectField form={form} name="lostReasonId" label={t('reason')} options={reasons.map(({ id, name }) => ({ value: id, label: name }))} isRequired />
          <SelectField form={form} name="lostBy" label={t('deals.lostBy')} options={(['CLIENT', 'US'] as const).map((value) => ({ value, label: t(`lostBy.${value}`) }))} />
          <TextField form={form} name="lostNote" label={t('deals.lostNote')} lines={3} maxLength={1_000} />
        </>
      )}
    </FormDialog>
  )
} // prettier-ignore

const VALID_DAYS = 14

/** Freezes the deal and mails the page on which the client signs. */
export function ProposalDialog({ deal, onClose }: Closes & { deal: Deal }) {
  const { t } = useTranslation('leads')
  const { today } = useDays()
  const form = useRouteForm(leads.sendProposal, {
    known: { dealId: deal.id, version: deal.version },
    defaults: { terms: '', validUntil: addDays(today, VALID_DAYS), language: 'en', email: deal.customerEmail },
    refusedAt: { date_in_past: 'validUntil' },
    onDone: () => {
      toast(t('proposal.sent'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('proposal.send')} onClose={onClose}>
      <TextField form={form} name="email" label={t('email')} help={t('proposal.emailHelp')} maxLength={254} />
      <DayField form={form} name="validUntil" label={t('proposal.validUntil')} isRequired />
      <SelectField form={form} name="language" label={t('proposal.language')} options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))} />
      <TextField form={form} name="terms" label={t('proposal.terms')} lines={4} maxLength={5_000} />
    </FormDialog>
  )
} // prettier-ignore
