import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type CompanyFile, COMMISSION_BASES } from '../contract/replies.ts'
import { companies } from '../contract/companies.ts'

/** Credit, days to pay, and what the company deducts from a booking. */
export function TermsDialog({ company, close }: { company: CompanyFile; close: () => void }) {
  const { t } = useTranslation(['companies', 'shell'])
  const form = useRouteForm(companies.setTerms, {
    defaults: { companyId: company.id, version: company.version, ...company.terms },
    refusedAt: { reason_required: 'creditHoldReason' },
    onDone: () => {
      toast(t('terms.done', { name: company.displayName }))
      close()
    },
  })
  const hasHold = useWatch({ control: form.control, name: 'hasCreditHold' })
  return (
    <FormDialog form={form} title={t('terms.edit')} label={t('shell:save')} onClose={close} width={640}>
      <CheckboxField form={form} name="isInvoiceable" label={t('terms.invoiceableField')} />
      <FieldRow>
        <MoneyField form={form} name="creditLimit" label={t('terms.limit')} help={t('terms.limitHelp')} />
        <NumberField form={form} name="paymentTermDays" label={t('terms.days')} max={365} />
        <NumberField form={form} name="statementDay" label={t('terms.statementDay')} min={1} max={28} />
      </FieldRow>
      <CheckboxField form={form} name="requiresPurchaseOrder" label={t('terms.purchaseOrderField')} />
      <CheckboxField form={form} name="hasCreditHold" label={t('terms.holdField')} />
      {hasHold && <TextField form={form} name="creditHoldReason" label={t('reason')} isRequired />}
      <Fold label={t('terms.deductions')} isOpen={company.kind === 'OTA' || company.terms.commissionBp > 0}>
        <FieldRow>
          <PercentField form={form} name="commissionBp" label={t('terms.commission')} />
          <SelectField
            form={form}
            name="commissionBasis"
            label={t('terms.basis')}
            options={COMMISSION_BASES.map((value) => ({ value, label: t(`basis.${value}`) }))}
          />
        </FieldRow>
        <FieldRow>
          <PercentField form={form} name="commissionTaxBp" label={t('terms.commissionTax')} />
          <PercentField form={form} name="tcsBp" label={t('terms.tcs')} />
          <PercentField form={form} name="tdsBp" label={t('terms.tds')} />
        </FieldRow>
      </Fold>
    </FormDialog>
  )
}
