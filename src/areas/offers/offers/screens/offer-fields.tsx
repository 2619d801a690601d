import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { loyalty } from '#areas/marketing/loyalty/contract/loyalty.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import type { FieldsForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, DayField, NumberField, SelectField, TextField, TimeField } from '#web/ui/fields.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { OFFER_AUDIENCES, OFFER_CHANNELS } from '../contract/fields.ts'
import { BlackoutFields } from './blackout-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import type { OfferFields } from './form-values.ts'
import { ProductFields } from './product-fields.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { WhatFields } from './what-fields.tsx'

type Props = { form: FieldsForm<OfferFields> }

/** All terms of an offer. What is rarely needed is folded. */
export function OfferForm({ form }: Props) {
  const { t } = useTranslation('offers')
  return (
    <>
      <WhatFields form={form} />
      <Fold label={t('part.when')} isOpen>
        <When form={form} />
      </Fold>
      <Fold label={t('part.who')} isOpen>
        <Who form={form} />
      </Fold>
      <Fold label={t('part.where')}>
        <Where form={form} />
      </Fold>
      <Fold label={t('part.limits')}>
        <Limits form={form} />
      </Fold>
      <Fold label={t('part.words')}>
        <Words form={form} />
      </Fold>
    </>
  )
}

function When({ form }: Props) {
  const { t } = useTranslation('offers')
  const weekdays = useWeekdayNames().map((label, at) => ({ value: at + 1, label }))
  const isStay = useWatch({ control: form.control, name: 'target' }) === 'STAY'
  return (
    <>
      <FieldRow>
        <DayField form={form} name="conditions.bookFirstOn" label={t(isStay ? 'bookFirstOn' : 'orderFirstOn')} />
        <DayField form={form} name="conditions.bookLastOn" label={t(isStay ? 'bookLastOn' : 'orderLastOn')} />
      </FieldRow>
      {isStay && (
        <FieldRow>
          <DayField form={form} name="conditions.stayFirstOn" label={t('stayFirstOn')} />
          <DayField form={form} name="conditions.stayLastOn" label={t('stayLastOn')} />
        </FieldRow>
      )}
      <ChipsField
        form={form}
        name="conditions.weekdays"
        label={t(isStay ? 'weekdays' : 'orderDays')}
        options={weekdays}
      />
      {isStay ? (
        <>
          <FieldRow>
            <NumberField form={form} name="conditions.minNights" label={t('minNights')} min={1} />
            <NumberField form={form} name="conditions.maxNights" label={t('maxNights')} min={1} />
          </FieldRow>
          <FieldRow>
            <NumberField form={form} name="conditions.minLeadDays" label={t('minLeadDays')} />
            <NumberField form={form} name="conditions.maxLeadDays" label={t('maxLeadDays')} />
          </FieldRow>
          <ChipsField form={form} name="conditions.arrivalDays" label={t('arrivalDays')} options={weekdays} />
          <ChipsField form={form} name="conditions.departureDays" label={t('departureDays')} options={weekdays} />
        </>
      ) : (
        <FieldRow>
          <TimeField form={form} name="conditions.timeFrom" label={t('timeFrom')} />
          <TimeField form={form} name="conditions.timeUntil" label={t('timeUntil')} />
        </FieldRow>
      )}
      <BlackoutFields form={form} />
    </>
  )
}

function Who({ form }: Props) {
  const { t } = useTranslation('offers')
  const audience = useWatch({ control: form.control, name: 'audience' })
  return (
    <>
      <FieldRow>
        <SelectField
          form={form}
          name="audience"
          label={t('audience')}
          options={OFFER_AUDIENCES.map((value) => ({ value, label: t(`audienceOf.${value}`) }))}
        />
        {audience === 'RETURNING' && (
          <NumberField form={form} name="conditions.minStays" label={t('minStays')} min={1} />
        )}
        <NumberField form={form} name="conditions.minGuests" label={t('minGuests')} min={1} />
        <MoneyField form={form} name="conditions.minAmount" label={t('minAmount')} />
      </FieldRow>
      {audience === 'MEMBER' && <Tiers form={form} />}
      {audience === 'COMPANY' && <CompanyFields form={form} />}
      {audience === 'SEGMENT' && <SegmentFields form={form} />}
      <CheckboxField form={form} name="conditions.withNegotiated" label={t('withNegotiated')} />
    </>
  )
}

function Tiers({ form }: Props) {
  const { t } = useTranslation('offers')
  const tiers = useQuery(queryOf(loyalty.setUp, {})).data?.tiers ?? []
  return (
    <ChipsField
      form={form}
      name="conditions.tierIds"
      label={t('tiers')}
      help={t('allOfThem')}
      options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function Where({ form }: Props) {
  const { t } = useTranslation('offers')
  const isStay = useWatch({ control: form.control, name: 'target' }) === 'STAY'
  const types = useQuery({ ...queryOf(rooms.types, {}), enabled: isStay }).data?.rows ?? []
  const plans = useQuery({ ...queryOf(rates.plans, {}), enabled: isStay }).data?.rows ?? []
  const places = useQuery({ ...queryOf(outlets.list, {}), enabled: !isStay }).data?.rows ?? []
  const optionsOf = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <ChipsField
        form={form}
        name="channels"
        label={t('channels')}
        options={OFFER_CHANNELS.map((value) => ({ value, label: t(`channelOf.${value}`) }))}
      />
      {isStay ? (
        <>
          <ChipsField
            form={form}
            name="conditions.roomTypeIds"
            label={t('roomTypes')}
            help={t('allOfThem')}
            options={optionsOf(types)}
          />
          <ChipsField
            form={form}
            name="conditions.ratePlanIds"
            label={t('ratePlans')}
            help={t('allOfThem')}
            options={optionsOf(plans)}
          />
        </>
      ) : (
        <>
          <ChipsField
            form={form}
            name="conditions.outletIds"
            label={t('outlets')}
            help={t('allOfThem')}
            options={optionsOf(places)}
          />
          <ProductFields form={form} />
        </>
      )}
    </>
  )
}

function Limits({ form }: Props) {
  const { t } = useTranslation('offers')
  const isStay = useWatch({ control: form.control, name: 'target' }) === 'STAY'
  return (
    <>
      <FieldRow>
        <NumberField form={form} name="maxUses" label={t('maxUses')} min={1} />
        <NumberField form={form} name="maxUsesPerGuest" label={t('maxUsesPerGuest')} min={1} />
        <NumberField form={form} name="maxUsesPerDay" label={t('maxUsesPerDay')} min={1} />
        {isStay && <NumberField form={form} name="maxRoomsPerNight" label={t('maxRoomsPerNight')} min={1} />}
        <MoneyField form={form} name="budget" label={t('budget')} />
        <TextField form={form} name="costCode" label={t('costCode')} help={t('costCodeHelp')} maxLength={40} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="stack" label={t('stack')} help={t('stackHelp')} maxLength={40} />
        <NumberField form={form} name="priority" label={t('priority')} help={t('priorityHelp')} max={1000} />
      </FieldRow>
      {isStay && <CheckboxField form={form} name="keepsWhenChanged" label={t('keepsWhenChanged')} />}
    </>
  )
}

function Words({ form }: Props) {
  const { t } = useTranslation('offers')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="title.en" label={t('title.en')} maxLength={80} />
        <TextField form={form} name="title.fr" label={t('title.fr')} maxLength={80} />
      </FieldRow>
      <TextField form={form} name="about.en" label={t('about.en')} maxLength={600} lines={2} />
      <TextField form={form} name="about.fr" label={t('about.fr')} maxLength={600} lines={2} />
      <TextField form={form} name="terms.en" label={t('terms.en')} help={t('termsHelp')} maxLength={2000} lines={3} />
      <TextField form={form} name="terms.fr" label={t('terms.fr')} maxLength={2000} lines={3} />
    </>
  )
}
