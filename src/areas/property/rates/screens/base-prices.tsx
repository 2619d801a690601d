import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor, type Minor } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { ChildPrices } from './ages/child-prices.tsx'
import { useAgeCategories } from './ages/use-age-categories.ts'
import { AdultPrices } from './adult-prices.tsx'
import { UntaxedHelp, UntaxedMark, useUntaxed } from './untaxed.tsx'
import { rates, type RatePlan, type BasePrice } from '../contract/rates.ts'

type Line = { id: string; plan: RatePlan; type: RoomType; price: BasePrice | undefined }
type BasePriceProps = { plans: readonly RatePlan[]; types: readonly RoomType[] }

/** The prices of a plan for a type when a night has no price of its own: base, weekend, single, extra guests. */
export function BasePrices({ plans, types }: BasePriceProps) {
  const { t } = useTranslation('rates')
  const { today } = useDays()
  const mayWrite = useCan('rates.write')
  const columns = useColumns()
  const [edited, setEdited] = useState<Line>()
  const read = useQuery(queryOf(rates.prices, { from: today as Day, until: addDays(today as Day, 1) }))
  if (read.isPending) return <LinesSkeleton />
  if (!read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />

  const lines: Line[] = plans
    .filter((plan) => plan.parentPlanId === null && plan.isActive)
    .flatMap((plan) =>
      types.map((type) => ({
        id: `${plan.id} ${type.id}`,
        plan,
        type,
        price: read.data.standing.find((price) => price.ratePlanId === plan.id && price.roomTypeId === type.id),
      })),
    )
  return (
    <Section isFlush>
      <DataTable
        label={t('tab.standing')}
        rows={lines}
        rowKey={(line) => line.id}
        columns={columns}
        onOpen={mayWrite ? setEdited : undefined}
        actions={mayWrite ? [{ label: t('edit'), isPrimary: true, run: setEdited }] : undefined}
      />
      {edited && <BasePriceDialog line={edited} close={() => setEdited(undefined)} />}
    </Section>
  )
}

/** Prices of a whole night; the others come on top of one. */
const ofNight = ['baseAmount', 'weekendAmount', 'singleAmount'] as const
const amounts = ['baseAmount', 'weekendAmount', 'singleAmount', 'extraAdultAmount', 'extraChildAmount'] as const

function useColumns(): readonly Column<Line>[] {
  const { t } = useTranslation('rates')
  const { today } = useDays()
  const untaxed = useUntaxed()
  const { format } = useMoney()
  const categories = useAgeCategories()
  const byAdults = ({ price }: Line) =>
    price?.adultPrices
      .map(({ adults, amount }) => t('adultPrices.of', { count: adults, amount: format(amount) }))
      .join(' · ') ?? ''
  const byAge = ({ price }: Line) =>
    categories
      .flatMap(({ id, name }) => {
        const amount = price?.childPrices.find(({ categoryId }) => categoryId === id)?.amount
        return amount === undefined ? [] : [t('ages.of', { name, amount: format(amount) })]
      })
      .join(' · ')
  const isOfNight = (name: string) => ofNight.some((each) => each === name)
  return [
    { key: 'type', label: t('type'), cell: (line) => line.type.name, phone: 'title' },
    { key: 'plan', label: t('plan'), cell: (line) => line.plan.name },
    ...amounts.map((name): Column<Line> => ({
      key: name,
      label: t(name),
      align: 'end',
      cell: ({ price }) => {
        const amount = price?.[name]
        if (amount === undefined || amount === null) return '–'
        return (
          <>
            {isOfNight(name) && <UntaxedMark words={untaxed(minor(amount), today as Day)} />}
            <MoneyText amount={amount} />
          </>
        )
      },
    })),
    { key: 'adultPrices', label: t('adultPrices.title'), cell: byAdults, text: byAdults },
    ...(categories.length > 0 ? [{ key: 'childPrices', label: t('ages.prices'), cell: byAge, text: byAge }] : []),
  ]
}

function BasePriceDialog({ line, close }: { line: Line; close: () => void }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { plan, type, price } = line
  const categories = useAgeCategories()
  const form = useRouteForm(rates.setStandingPrice, {
    defaults: {
      ratePlanId: plan.id,
      roomTypeId: type.id,
      ...(price && { baseAmount: price.baseAmount }),
      weekendAmount: price?.weekendAmount ?? null,
      singleAmount: price?.singleAmount ?? null,
      extraAdultAmount: price?.extraAdultAmount ?? 0,
      extraChildAmount: price?.extraChildAmount ?? 0,
      adultPrices: price?.adultPrices ?? [],
      childPrices: categories.map(({ id: categoryId }) => ({
        categoryId,
        amount: price?.childPrices.find((one) => one.categoryId === categoryId)?.amount ?? null,
      })),
    },
    onDone: () => {
      toast(t('standingSaved', { type: type.name }))
      close()
    },
  })
  const { today } = useDays()
  const untaxed = useUntaxed()
  const [base, weekend, single] = form.watch([...ofNight])
  const warn = (amount: number | null | undefined, help?: string) => {
    const words = untaxed(amount as Minor | null | undefined, today as Day)
    return words ? <UntaxedHelp words={words} /> : help
  }
  const title = t('standingTitle', { type: type.name, plan: plan.name })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close}>
      <FieldRow>
        <MoneyField form={form} name="baseAmount" label={t('baseAmount')} help={warn(base)} isRequired autoFocus />
        <MoneyField
          form={form}
          name="weekendAmount"
          label={t('weekendAmount')}
          help={warn(weekend, t('weekendHelp'))}
        />
      </FieldRow>
      <MoneyField form={form} name="singleAmount" label={t('singleAmount')} help={warn(single, t('singleHelp'))} />
      <FieldRow>
        <MoneyField form={form} name="extraAdultAmount" label={t('extraAdultAmount')} isRequired />
        <MoneyField form={form} name="extraChildAmount" label={t('extraChildAmount')} isRequired />
      </FieldRow>
      <ChildPrices form={form} categories={categories} />
      <AdultPrices form={form} most={type.maxAdults} />
    </FormDialog>
  )
}
