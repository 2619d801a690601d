import Button from '@mui/material/Button'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { pay } from '../contract/pay.ts'
import type { PayComponent } from '../contract/replies.ts'
import { COMPONENT_BASES, COMPONENT_KINDS, MOST_SLABS, type Per, PERCENT_OF } from '../rules/choices.ts'

type Closes = { onClose: () => void }

/** A component of pay: new, or changed. */
export function ComponentDialog({ component, onClose }: Closes & { component: PayComponent | undefined }) {
  return component ? <EditComponent component={component} onClose={onClose} /> : <NewComponent onClose={onClose} />
}

const AT = {
  code_taken: 'code',
  component_disordered: 'basis',
  formula_unreadable: 'formula',
  formula_in_circle: 'formula',
  formula_too_late: 'formula',
  formula_unknown_name: 'formula',
} as const

function useDone(onClose: () => void) {
  const { t } = useTranslation('pay')
  return () => {
    toast(t('setUp.saved'))
    onClose()
  }
}

function NewComponent({ onClose }: Closes) {
  const { t } = useTranslation('pay')
  const form = useRouteForm(pay.createComponent, {
    defaults: {
      code: '', name: '', kind: 'EARNING', basis: 'AMOUNT', amount: minor(0), per: 'MONTH', percent: 0, percentOf: 'BASE', formula: '', slabs: [],
      isTaxable: true, isProrated: false, isRounded: false, isForAll: false, account: '', isActive: true,
    },
    onDone: useDone(onClose),
    refusedAt: AT,
  }) // prettier-ignore
  return (
    <FormDialog form={form} title={t('setUp.add')} onClose={onClose} width={640}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditComponent({ component, onClose }: Closes & { component: PayComponent }) {
  const { t } = useTranslation('shell')
  const { id, version, ...defaults } = component
  const form = useRouteForm(pay.updateComponent, {
    known: { componentId: id, version },
    defaults,
    onDone: useDone(onClose),
    refusedAt: AT,
  })
  return (
    <FormDialog form={form} title={component.name} label={t('save')} onClose={onClose} width={640}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

type Form = RouteForm<typeof pay.createComponent>

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('pay')
  const kinds = COMPONENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))
  const bases = COMPONENT_BASES.map((value) => ({ value, label: t(`basis.${value}`) }))
  return (
    <>
      <FieldRow>
        <TextField form={form} name="code" label={t('code.label')} help={t('code.help')} isRequired autoFocus />
        <TextField form={form} name="name" label={t('name')} isRequired />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="kind" label={t('kind.label')} options={kinds} isRequired />
        <SelectField form={form} name="basis" label={t('basis.label')} options={bases} isRequired />
      </FieldRow>
      <BasisFields form={form} />
      <CheckboxField form={form} name="isForAll" label={t('setUp.isForAll')} />
      <CheckboxField form={form} name="isTaxable" label={t('setUp.isTaxable')} />
      <CheckboxField form={form} name="isRounded" label={t('setUp.isRounded')} />
      <TextField form={form} name="account" label={t('account')} help={t('setUp.accountHelp')} />
      <CheckboxField form={form} name="isActive" label={t('inUse')} />
    </>
  )
} // prettier-ignore

/** What a component is computed by. */
function BasisFields({ form }: { form: Form }) {
  const { t } = useTranslation('pay')
  const basis = useWatch({ control: form.control, name: 'basis' })
  if (basis === 'FORMULA') return <TextField form={form} name="formula" label={t('basis.FORMULA')} help={t('setUp.formulaHelp')} isRequired />
  if (basis === 'SLABS') return <SlabFields form={form} />
  if (basis === 'PERCENT')
    return (
      <FieldRow>
        <PercentField form={form} name="percent" label={t('basis.PERCENT')} />
        <SelectField form={form} name="percentOf" label={t('percentOf.label')} options={PERCENT_OF.map((value) => ({ value, label: t(`percentOf.${value}`) }))} isRequired />
      </FieldRow>
    )
  return (
    <>
      <FieldRow>
        <MoneyField form={form} name="amount" label={t(`basis.${basis}`)} />
        {basis === 'AMOUNT' && <PerField form={form} choices={['MONTH', 'RUN']} />}
      </FieldRow>
      {basis === 'AMOUNT' && <CheckboxField form={form} name="isProrated" label={t('setUp.isProrated')} />}
    </>
  )
} // prettier-ignore

/** What an amount or slabs are for. */
function PerField({ form, choices }: { form: Form; choices: readonly Per[] }) {
  const { t } = useTranslation('pay')
  const options = choices.map((value) => ({ value, label: t(`per.${value}`) }))
  return <SelectField form={form} name="per" label={t('per.label')} help={t('per.help')} options={options} isRequired />
}

function SlabFields({ form }: { form: Form }) {
  const { t } = useTranslation('pay')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'slabs' })
  return (
    <>
      <PerField form={form} choices={['MONTH', 'YEAR', 'RUN']} />
      {fields.map((field, at) => (
        <FieldRow key={field.id}>
          <MoneyField form={form} name={`slabs.${at}.from`} label={t('slab.from')} />
          <PercentField form={form} name={`slabs.${at}.percent`} label={t('slab.percent')} />
          <Button onClick={() => remove(at)}>{t('slab.remove')}</Button>
        </FieldRow>
      ))}
      {fields.length < MOST_SLABS && (
        <Button onClick={() => append({ from: minor(0), percent: 0 })}>{t('slab.add')}</Button>
      )}
    </>
  )
}
