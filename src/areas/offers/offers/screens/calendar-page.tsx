import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, type Day, firstOfMonth, isDay } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { placeOf, type Run, runsIn } from '../rules/calendar.ts'
import { OfferStateChip } from './marks.tsx'
import { useSentence } from './sentence.ts'

const SPANS = ['1', '3', '12'] as const

/** `/business-promotion/calendar`: which offers are booked when, and for which nights. */
export function OfferCalendar() {
  const { t } = useTranslation('offers')
  const { today, day } = useDays()
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const sentence = useSentence()
  const span = SPANS.find((one) => one === url['months']) ?? '3'
  const firstOn = firstOfMonth((url['day'] && isDay(url['day']) ? url['day'] : today) as Day)
  const shown: Run = { firstOn, lastOn: addDays(addMonths(firstOn, Number(span)), -1) }
  const turn = (times: number) => setUrl({ day: addMonths(firstOn, Number(span) * times) })
  return (
    <Page title={t('calendar.title')} subtitle={<Link to="/business-promotion/list">{t('list.title')}</Link>}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 3 }}>
        <Stack direction="row" sx={{ gap: 2 }}>
          <Button aria-label={t('calendar.before')} onClick={() => turn(-1)}>‹</Button>
          <Button onClick={() => setUrl({ day: undefined })}>{t('calendar.today')}</Button>
          <Button aria-label={t('calendar.after')} onClick={() => turn(1)}>›</Button>
        </Stack>
        <Typography variant="h2" aria-live="polite" sx={{ flex: 1, minWidth: 160 }}>
          {span === '1' ? day(firstOn, 'month') : t('calendar.span', { first: day(firstOn, 'month'), last: day(shown.lastOn, 'month') })}
        </Typography>
        <Choice
          label={t('calendar.months')}
          width={160}
          value={span}
          options={SPANS.map((value) => ({ value, label: t('calendar.monthsOf', { count: Number(value) }) }))}
          onChange={(months) => setUrl({ months: months === '3' ? undefined : months })}
        />
      </Stack>
      <Legend />
      <DataList
        label={t('calendar.title')}
        source={offers.list}
        input={{ from: shown.firstOn, until: shown.lastOn }}
        search="text"
        searchLabel={t('list.search')}
        columns={[
          { key: 'name', label: t('name'), width: 220, phone: 'title', cell: ({ name }) => name },
          { key: 'state', label: t('status'), width: 140, phone: 'end', cell: ({ shownState }) => <OfferStateChip state={shownState} />, text: ({ shownState }) => t(`state.${shownState}`) },
          { key: 'runs', label: t('calendar.runs'), phone: 'line', cell: (offer) => <Track offer={offer} shown={shown} today={today} />, text: sentence },
        ]}
        onOpen={({ id }) => go(`/business-promotion/${id}`)}
        empty={{ title: t('calendar.none'), text: t('calendar.noneText') }}
      />
    </Page>
  )
} // prettier-ignore

const COLORS = { booked: 'primary.main', nights: 'success.main' } as const

function Legend() {
  const { t } = useTranslation('offers')
  return (
    <Stack component="ul" direction="row" sx={{ listStyle: 'none', p: 0, m: 0, mb: 3, flexWrap: 'wrap', gap: 4 }}>
      {(['booked', 'nights'] as const).map((kind) => (
        <Stack key={kind} component="li" direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          <Box aria-hidden="true" sx={{ width: 24, height: 8, borderRadius: 1, bgcolor: COLORS[kind] }} />
          <Typography variant="body2">{t(`calendar.${kind}`)}</Typography>
        </Stack>
      ))}
    </Stack>
  )
}

type TrackProps = { offer: Offer; shown: Run; today: Day }

/** The days of an offer among those shown, as bars and in words. */
function Track({ offer, shown, today }: TrackProps) {
  const { t } = useTranslation('offers')
  const { day } = useDays()
  const runs = runsIn(offer, shown)
  const named = (list: readonly Run[]) =>
    list.map(({ firstOn, lastOn }) => (firstOn === lastOn ? day(firstOn) : t('calendar.run', { first: day(firstOn), last: day(lastOn) }))).join(', ')
  return (
    <Box sx={{ width: '100%', minWidth: 160, py: 1, display: 'grid', gap: 1 }}>
      {(['booked', 'nights'] as const).map(
        (kind) =>
          runs[kind].length > 0 && (
            <Box key={kind}>
              <Bars runs={runs[kind]} shown={shown} today={today} color={COLORS[kind]} />
              <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'normal' }}>
                {t(`calendar.${kind}Is`, { days: named(runs[kind]) })}
              </Typography>
            </Box>
          ),
      )}
    </Box>
  )
} // prettier-ignore

function Bars({ runs, shown, today, color }: { runs: readonly Run[]; shown: Run; today: Day; color: string }) {
  const percent = (share: number) => `calc(100% * ${share})`
  return (
    <Box aria-hidden="true" data-track sx={{ position: 'relative', height: 8, borderRadius: 1, bgcolor: 'action.hover' }}>
      {runs.map((run) => {
        const { start, size } = placeOf(run, shown)
        return (
          <Box
            key={run.firstOn}
            data-run={`${run.firstOn} ${run.lastOn}`}
            sx={{ position: 'absolute', insetBlock: 0, insetInlineStart: percent(start), width: percent(size), borderRadius: 1, bgcolor: color }}
          />
        )
      })}
      {shown.firstOn <= today && today <= shown.lastOn && (
        <Box sx={{ position: 'absolute', insetBlock: -2, insetInlineStart: percent(placeOf({ firstOn: today, lastOn: today }, shown).start), width: 2, bgcolor: 'text.primary' }} />
      )}
    </Box>
  )
} // prettier-ignore
