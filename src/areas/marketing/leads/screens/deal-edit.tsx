import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { Deal } from '../contract/replies.ts'
import { LEAD_KINDS } from '../rules/states.ts'
import { SegmentField } from './segment-field.tsx'

type Props = { deal: Deal; onClose: () => void }

/** What a deal is called, whose it is, how likely, and by when. */
export function EditDealDialog({ deal, onClose }: Props) {
  const { t } = useTranslation(['leads', 'shell'])
  const { data } = useQuery(queryOf(leads.people, {}))
  const { id: dealId, version, name, kind, customerId, companyId, ownerId, probability, closeOn, optionOn, decisionOn, segment, clientOrder, competitor } = deal
  const form = useRouteForm(leads.updateDeal, {
    known: { dealId, version, customerId, companyId },
    defaults: { name, kind, ownerId, probability, closeOn, optionOn, decisionOn, segment, clientOrder, competitor },
    onDone: () => {
      toast(t('leads:saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={name} label={t('shell:save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('leads:name')} isRequired autoFocus maxLength={120} />
      <FieldRow>
        <SelectField form={form} name="kind" label={t('leads:kindOf')} options={LEAD_KINDS.map((value) => ({ value, label: t(`leads:kind.${value}`) }))} />
        <SelectField form={form} name="ownerId" label={t('leads:owner')} blank={t('leads:nobody')} options={(data?.rows ?? []).map((person) => ({ value: person.id, label: person.name }))} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="probability" label={t('leads:deals.probabilityOf')} help={t('leads:deals.probabilityHelp')} max={100} />
        <DayField form={form} name="closeOn" label={t('leads:deals.closeOn')} />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="decisionOn" label={t('leads:decisionOn')} />
        <DayField form={form} name="optionOn" label={t('leads:deals.optionOn')} />
      </FieldRow>
      <SegmentField form={fieldsOf(form)} />
      <FieldRow>
        <TextField form={form} name="clientOrder" label={t('leads:deals.clientOrder')} maxLength={60} />
        <TextField form={form} name="competitor" label={t('leads:competitor')} maxLength={120} />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore
