import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import type { RequestOf } from '#core/contract.ts'
import { type FieldsForm, fieldsOf, useRouteForm } from '#web/form.ts'
import { DayField, SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { PlanCompany } from '../../contract/negotiated.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'

type Props = { known: PlanCompany | undefined; plans: readonly RatePlan[]; close: () => void }

/** A company for a negotiated plan, or other nights for one. */
export function PlanCompanyDialog({ known, plans, close }: Props) {
  return known ? <EditNights known={known} close={close} /> : <AddCompany plans={plans} close={close} />
}

function useSaved(close: () => void) {
  const { t } = useTranslation('rates')
  return ({ planName: plan, companyName: company }: PlanCompany) => {
    toast(t('negotiated.saved', { plan, company }))
    close()
  }
}

function AddCompany({ plans, close }: Omit<Props, 'known'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const [only] = plans.length === 1 ? plans : []
  const form = useRouteForm(rates.setPlanCompany, {
    defaults: { ratePlanId: only?.id ?? '', companyId: '', firstOn: null, lastOn: null },
    refusedAt: { unknown_reference: 'companyId', plan_is_public: 'ratePlanId' },
    onDone: useSaved(close),
  })
  return (
    <FormDialog form={form} title={t('negotiated.add')} label={t('shell:save')} onClose={close}>
      <SelectField
        form={form}
        name="ratePlanId"
        label={t('negotiated.plan')}
        blank={t('negotiated.choosePlan')}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      <CompanyField form={form} name="companyId" label={t('negotiated.company')} isRequired />
      <Nights form={fieldsOf(form)} />
    </FormDialog>
  )
}

function EditNights({ known, close }: { known: PlanCompany; close: () => void }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { ratePlanId, companyId, planName, companyName, firstOn, lastOn } = known
  const form = useRouteForm(rates.setPlanCompany, {
    known: { ratePlanId, companyId },
    defaults: { firstOn, lastOn },
    onDone: useSaved(close),
  })
  return (
    <FormDialog form={form} title={`${planName}, ${companyName}`} label={t('shell:save')} onClose={close}>
      <Nights form={fieldsOf(form)} />
    </FormDialog>
  )
}

type Sold = Pick<RequestOf<typeof rates.setPlanCompany>, 'firstOn' | 'lastOn'>

function Nights({ form }: { form: FieldsForm<Sold> }) {
  const { t } = useTranslation('rates')
  return (
    <FieldRow>
      <DayField form={form} name="firstOn" label={t('negotiated.firstOn')} help={t('negotiated.openHelp')} />
      <DayField form={form} name="lastOn" label={t('negotiated.lastOn')} help={t('negotiated.openHelp')} />
    </FieldRow>
  )
}
