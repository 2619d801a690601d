import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { DayField, NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type RatePlan, rates } from '../../contract/rates.ts'
import type { PriceSeason } from '../../contract/seasons.ts'
import { overlapping } from '../../rules/seasons.ts'
import { SeasonPrices } from './season-prices.tsx'

type Choices = { seasons: readonly PriceSeason[]; plans: readonly RatePlan[]; types: readonly RoomType[] }
type Props = Choices & { season: PriceSeason | undefined; close: () => void }

const WIDTH = 760
const refusedAt = { name_taken: 'name', ranking_taken: 'ranking' } as const

/** Nights, ranking and prices of a season: a new one, or one that is changed. */
export function PriceSeasonDialog({ season, ...props }: Props) {
  return season ? <EditSeason season={season} {...props} /> : <NewSeason {...props} />
}

function NewSeason({ close, ...choices }: Omit<Props, 'season'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const { today } = useDays()
  const firstOn = today as Day
  const ranking = Math.max(0, ...choices.seasons.map((each) => each.ranking)) + 1
  const form = useRouteForm(rates.createPriceSeason, {
    defaults: { name: '', firstOn, lastOn: addDays(firstOn, 13), ranking, prices: [] },
    refusedAt,
    onDone: ({ name }) => {
      toast(t('priceSeasons.added', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('priceSeasons.add')} label={t('shell:save')} onClose={close} width={WIDTH}>
      <SeasonFields form={form} {...choices} />
    </FormDialog>
  )
}

function EditSeason({ season, close, ...choices }: Props & { season: PriceSeason }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { id: priceSeasonId, version, ...fields } = season
  const form = useRouteForm(rates.updatePriceSeason, {
    known: { priceSeasonId, version },
    defaults: fields,
    refusedAt,
    onDone: ({ name }) => {
      toast(t('priceSeasons.saved', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={season.name} label={t('shell:save')} onClose={close} width={WIDTH}>
      <SeasonFields form={form} seasonId={priceSeasonId} {...choices} />
    </FormDialog>
  )
}

function SeasonFields({
  form,
  seasonId = '',
  seasons,
  plans,
  types,
}: Choices & { form: RouteForm<typeof rates.createPriceSeason>; seasonId?: string }) {
  const { t } = useTranslation('rates')
  const [firstOn, lastOn, ranking] = useWatch({ control: form.control, name: ['firstOn', 'lastOn', 'ranking'] })
  const days = { id: seasonId, firstOn: firstOn as Day, lastOn: lastOn as Day, ranking: Number(ranking) }
  const shared = overlapping<typeof days & { name?: string }>(seasons, days)
  const words = shared.map((other) =>
    t(other.ranking < days.ranking ? 'priceSeasons.ranksBefore' : 'priceSeasons.ranksAfter', { name: other.name }),
  )
  return (
    <>
      <TextField form={form} name="name" label={t('priceSeasons.name')} isRequired autoFocus maxLength={60} />
      <FieldRow>
        <DayField form={form} name="firstOn" label={t('priceSeasons.firstOn')} isRequired />
        <DayField form={form} name="lastOn" label={t('priceSeasons.lastOn')} isRequired />
        <NumberField
          form={form}
          name="ranking"
          label={t('priceSeasons.ranking')}
          help={
            words.length > 0 ? t('priceSeasons.sharedWith', { words: words.join(', ') }) : t('priceSeasons.rankingHelp')
          }
          isRequired
        />
      </FieldRow>
      <SeasonPrices form={form} plans={plans} types={types} />
    </>
  )
}
