import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { ProductInput } from '#areas/trade/products/screens/pickers.tsx'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { type FieldsForm, fieldsOf, useRouteForm } from '#web/form.ts'
import { DayRangeField, NumberField, SelectField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { OFFER_CHANNELS } from '../contract/fields.ts'
import { offers } from '../contract/offers.ts'
import type { Offer, OfferTrial } from '../contract/replies.ts'
import { useReasonWords } from './reason-words.ts'

type Trial = Omit<RequestOf<typeof offers.test>, 'offerId' | 'target'>

/** A bench to try offers on: which of them a stay or an order would have, and the reasons against the others. Nothing is stored. */
export function TestPart({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { today } = useDays()
  const [trial, setTrial] = useState<OfferTrial>()
  const isStay = offer.target === 'STAY'
  const types = useQuery({ ...queryOf(rooms.types, {}), enabled: isStay }).data?.rows ?? []
  const arrival = offer.conditions.stayFirstOn ?? addDays(today as Day, offer.conditions.minLeadDays ?? 7)
  const form = useRouteForm(offers.test, {
    known: { offerId: offer.id, target: offer.target },
    defaults: {
      channel: offer.channels[0] ?? 'DESK',
      guests: offer.conditions.minGuests ?? 2,
      items: [{ quantity: 1 }],
      codes: [''],
      ...(isStay && { arrival, departure: addDays(arrival, offer.conditions.minNights ?? 3) }),
    },
    guarded: false,
    onDone: setTrial,
  })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: '1fr', md: 'minmax(280px, 420px) 1fr' },
        alignItems: 'start',
      }}
    >
      <Form form={form} label={t('tabs.test')}>
        {isStay ? (
          <>
            <DayRangeField
              form={form}
              from="arrival"
              until="departure"
              labels={{ from: t('test.arrival'), until: t('test.departure') }}
            />
            <FieldRow>
              <SelectField
                form={form}
                name="items.0.roomTypeId"
                label={t('test.roomType')}
                blank={t('test.anyType')}
                options={types.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <NumberField form={form} name="guests" label={t('test.guests')} min={1} />
            </FieldRow>
          </>
        ) : (
          <OrderedItem form={fieldsOf(form)} />
        )}
        {isStay && <CompanyField form={form} name="companyId" label={t('test.company')} />}
        <FieldRow>
          <MoneyField form={form} name="items.0.price" label={t(isStay ? 'test.night' : 'test.unit')} isRequired />
          <TextField form={form} name="codes.0" label={t('test.code')} maxLength={40} />
        </FieldRow>
        <SelectField
          form={form}
          name="channel"
          label={t('use.channel')}
          options={OFFER_CHANNELS.map((value) => ({ value, label: t(`channelOf.${value}`) }))}
        />
        <FormButtons form={form} label={t('test.ok')} />
      </Form>
      {trial && <Result trial={trial} offer={offer} />}
    </Box>
  )
}

/** What is ordered: a product at its price, or anything of a price. */
function OrderedItem({ form }: { form: FieldsForm<Trial> }) {
  const { t } = useTranslation('offers')
  const choose = ({ id, price }: { id: string; price: number }) => {
    form.setValue('items.0.productId', id)
    form.setValue('items.0.price', price)
  }
  return (
    <>
      <ProductInput label={t('test.product')} onChoose={choose} />
      <FieldRow>
        <NumberField form={form} name="items.0.quantity" label={t('test.quantity')} min={1} />
        <TimeField form={form} name="time" label={t('test.time')} />
      </FieldRow>
    </>
  )
}

function Result({ trial: { given, notGiven, before, after }, offer }: { trial: OfferTrial; offer: Offer }) {
  const { t } = useTranslation('offers')
  const { format } = useMoney()
  const words = useReasonWords()
  const own = notGiven.filter(({ offerId, code }) => offerId === offer.id || code !== null)
  const others = notGiven.filter((one) => !own.includes(one))
  return (
    <Stack spacing={3} role="status">
      {given.map(({ offerId, name, total, isAfterTax, gift }) => (
        <Alert key={offerId} severity="success">
          {gift
            ? t('test.gift', { name, gift: t('gift.of', { count: gift.quantity, name: gift.name }) })
            : t(isAfterTax ? 'test.givenAfterTax' : 'test.given', { name, amount: format(total) })}
        </Alert>
      ))}
      {own.map(({ offerId, code, name, reasons }) => (
        <Alert key={`${offerId} ${code}`} severity="warning">
          {`${name || code}: ${reasons.map(words).join(' ')}`}
        </Alert>
      ))}
      <Typography variant="h3" component="p">
        {t('test.price', { before: format(before), after: format(after) })}
      </Typography>
      {others.map(({ offerId, name, reasons }) => (
        <Typography key={offerId} color="textSecondary">
          {`${name}: ${reasons.map(words).join(' ')}`}
        </Typography>
      ))}
    </Stack>
  )
}
