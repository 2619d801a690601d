import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { COMES_OFF, mayComeOffAfterTax } from '../contract/comes-off.ts'
import {
  AMOUNT_MODES,
  type AmountMode,
  OFFER_KINDS,
  OFFER_TARGETS,
  type OfferKind,
  type OfferTarget,
  VALUES_OF,
} from '../contract/fields.ts'
import { mayBeOfNth, mayBeRounded } from '../contract/steps.ts'
import type { OfferFields } from './form-values.ts'
import { GiftFields, NEW_GIFT } from './gift-fields.tsx'

type Props = { form: FieldsForm<OfferFields> }

/** What guests get. The value of another kind goes as the kind is chosen. */
export function WhatFields({ form }: Props) {
  const { t } = useTranslation('offers')
  const [kind, target, comesOff, channels] = useWatch({
    control: form.control,
    name: ['kind', 'target', 'comesOff', 'channels'],
  })
  const clear = (chosen: unknown) => {
    for (const name of ['percentBp', 'amount', 'buy', 'free'] as const)
      if (!VALUES_OF[chosen as OfferKind].includes(name)) form.setValue(name, null, { shouldDirty: true })
    form.setValue('gift', chosen === 'GIFT' ? NEW_GIFT : null, { shouldDirty: true })
    keepSteps({ kind: chosen as OfferKind, target, comesOff: comesOff ?? 'BEFORE_TAX' })
    keepTaxed({ kind: chosen as OfferKind })
  }
  // What cannot be rounded is not, and what is not of nights is of each.
  const keepSteps = (chosen: Parameters<typeof mayBeOfNth>[0]) => {
    if (!mayBeRounded(chosen)) form.setValue('roundTo', null, { shouldDirty: true })
    if (!mayBeOfNth(chosen)) form.setValue('everyNth', null, { shouldDirty: true })
  }
  // Orders are taken at the till, and stays booked elsewhere.
  const keepChannels = (chosen: OfferTarget) => {
    const isOfTill = channels.includes('TILL')
    if (chosen === 'ORDER' && !isOfTill) form.setValue('channels', ['TILL'], { shouldDirty: true })
    if (chosen === 'STAY' && isOfTill) form.setValue('channels', ['DESK', 'WEBSITE'], { shouldDirty: true })
  }
  const setAmounts = (mode: AmountMode) => form.setValue('amountsAre', mode, { shouldDirty: true })
  // What cannot come off after tax comes off before it.
  const keepTaxed = (chosen: Parameters<typeof mayComeOffAfterTax>[0]) => {
    if (comesOff !== 'AFTER_TAX' || mayComeOffAfterTax(chosen)) return
    form.setValue('comesOff', 'BEFORE_TAX', { shouldDirty: true })
    setAmounts('AS_PRICED')
  }
  return (
    <>
      <TextField form={form} name="name" label={t('name')} help={t('nameHelp')} maxLength={80} isRequired />
      <FieldRow>
        <SelectField
          form={form}
          name="target"
          label={t('target')}
          options={OFFER_TARGETS.map((value) => ({ value, label: t(`targetOf.${value}`) }))}
          onChosen={(chosen) => {
            keepSteps({ kind, target: chosen as OfferTarget, comesOff: comesOff ?? 'BEFORE_TAX' })
            keepChannels(chosen as OfferTarget)
            form.setValue('maxRoomsPerNight', null, { shouldDirty: true })
            if (kind === 'GIFT') form.setValue('gift', NEW_GIFT, { shouldDirty: true })
          }}
        />
        <SelectField
          form={form}
          name="kind"
          label={t('kind')}
          options={OFFER_KINDS.map((value) => ({ value, label: t(`kindOf.${value}.${target}`) }))}
          onChosen={clear}
        />
      </FieldRow>
      <Values form={form} />
      <TaxFields form={form} setAmounts={setAmounts} />
      {kind === 'GIFT' && <GiftFields form={form} target={target} />}
      <CheckboxField form={form} name="needsCode" label={t('needsCode')} help={t('needsCodeHelp')} />
    </>
  )
}

/** Its share or amount, the most it takes off, and its steps. */
function Values({ form }: Props) {
  const { t } = useTranslation('offers')
  const [kind, target, comesOff] = useWatch({ control: form.control, name: ['kind', 'target', 'comesOff'] })
  const values = VALUES_OF[kind]
  return (
    <FieldRow>
      {values.includes('percentBp') && <PercentField form={form} name="percentBp" label={t('percentBp')} isRequired />}
      {values.includes('amount') && <MoneyField form={form} name="amount" label={t(`amount.${kind}`)} isRequired />}
      {values.includes('buy') && <NumberField form={form} name="buy" label={t('buy')} min={1} isRequired />}
      {values.includes('free') && <NumberField form={form} name="free" label={t('free')} min={1} isRequired />}
      <MoneyField form={form} name="maxOff" label={t('maxOff')} />
      {mayBeRounded({ kind }) && <MoneyField form={form} name="roundTo" label={t('roundTo')} help={t('roundToHelp')} />}
      {mayBeOfNth({ kind, target, comesOff: comesOff ?? 'BEFORE_TAX' }) && (
        <NumberField form={form} name="everyNth" label={t('everyNth')} help={t('everyNthHelp')} min={2} max={30} />
      )}
    </FieldRow>
  )
}

/** Whether it comes off before tax or after it, and what its amounts are. */
function TaxFields({ form, setAmounts }: Props & { setAmounts: (mode: AmountMode) => void }) {
  const { t } = useTranslation('offers')
  const [kind, comesOff] = useWatch({ control: form.control, name: ['kind', 'comesOff'] })
  return (
    <FieldRow>
      {mayComeOffAfterTax({ kind }) && (
        <SelectField
          form={form}
          name="comesOff"
          label={t('comesOff')}
          help={t('comesOffHelp')}
          options={COMES_OFF.map((value) => ({ value, label: t(`comesOffOf.${value}`) }))}
          onChosen={(chosen) => {
            setAmounts(chosen === 'AFTER_TAX' ? 'WITH_TAX' : 'AS_PRICED')
            if (chosen === 'AFTER_TAX') form.setValue('everyNth', null, { shouldDirty: true })
          }}
        />
      )}
      {kind !== 'GIFT' && comesOff !== 'AFTER_TAX' && (
        <SelectField
          form={form}
          name="amountsAre"
          label={t('amountsAre')}
          options={AMOUNT_MODES.map((value) => ({ value, label: t(`amountMode.${value}`) }))}
        />
      )}
    </FieldRow>
  )
}
