import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { BarChart } from '#web/ui/small-chart.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { REVIEW_SOURCES, TOPICS } from '../contract/choices.ts'
import type { Scores } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { DECAY_MONTHS, HALF_LIFE_DAYS } from '../rules/decay.ts'
import { ComparisonPart } from './comparison-part.tsx'
import { useQuestionText } from './questions-part.tsx'
import { MonthTable } from './month-table.tsx'
import { useReviewTabs } from './use-review-tabs.tsx'

const SPANS = ['3', '6', '12', '24', '36'] as const

/** `/review/scores`: scores by source, topic and month, how they are spread, and how fast they are replied to. */
export function ScoresPage() {
  const { t } = useTranslation('reviews')
  const [url, setUrl] = useUrlState()
  const months = SPANS.find((span) => span === url['months']) ?? '12'
  const { data, error, refetch } = useQuery(queryOf(reviews.scores, { months: Number(months) }))
  return (
    <Page
      title={t('scores.title')}
      tabs={useReviewTabs('scores')}
      actions={
        <Choice
          label={t('scores.span')}
          value={months}
          width={160}
          options={SPANS.map((value) => ({ value, label: t('scores.months', { count: Number(value) }) }))}
          onChange={(value) => setUrl({ months: value === '12' ? undefined : value })}
        />
      }
    >
      {data ? (
        data.count === 0 ? (
          <EmptyState icon="star" title={t('scores.none')} text={t('scores.noneText')} />
        ) : (
          <Shown scores={data} />
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
      <ComparisonPart months={Number(months)} />
    </Page>
  )
}

function Shown({ scores }: { scores: Scores }) {
  const { t } = useTranslation('reviews')
  const textOf = useQuestionText()
  const questionIds = [...new Set(scores.questions.map(({ questionId }) => questionId))]
  const questions = questionIds.map((id) => {
    const cells = scores.questions.filter(({ questionId }) => questionId === id)
    return { name: cells[0] ? textOf(cells[0]) : '', cells }
  })
  const bands = scores.bands.map((value, at) => ({
    label: t('scores.band', { from: at * 20, until: at === 4 ? 100 : at * 20 + 19 }),
    value,
  }))
  return (
    <Stack spacing={6}>
      <Sums scores={scores} />
      <Weighted scores={scores} />
      <Section title={t('scores.spread')}>
        <BarChart label={t('scores.spread')} points={bands} />
        <Stack direction="row" aria-hidden="true" sx={{ justifyContent: 'space-around' }}>
          {bands.map(({ label, value }) => (
            <Typography key={label} variant="caption" color="textSecondary" sx={{ textAlign: 'center', flex: 1 }}>
              {label}
              <br />
              <strong>{value}</strong>
            </Typography>
          ))}
        </Stack>
      </Section>
      <Section title={t('scores.bySource')}>
        <MonthTable
          label={t('scores.bySource')}
          months={scores.months}
          rows={REVIEW_SOURCES.map((source) => ({
            name: t(`source.${source}`),
            cells: scores.sources.filter((cell) => cell.source === source),
          }))}
        />
      </Section>
      <Section title={t('scores.byTopic')}>
        <MonthTable
          label={t('scores.byTopic')}
          months={scores.months}
          rows={TOPICS.map((topic) => ({
            name: t(`topic.${topic}`),
            cells: scores.topics.filter((cell) => cell.topic === topic),
          }))}
        />
      </Section>
      {questions.length > 0 && (
        <Section title={t('scores.byQuestion')}>
          <MonthTable label={t('scores.byQuestion')} months={scores.months} rows={questions} />
        </Section>
      )}
    </Stack>
  )
}

/** The score in which newer reviews weigh more, by source, and how it is made. */
function Weighted({ scores: { weighted } }: { scores: Scores }) {
  const { t } = useTranslation('reviews')
  if (weighted.sources.length === 0) return null
  return (
    <Section title={t('scores.weightedTitle')}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('scores.weightedText', { days: HALF_LIFE_DAYS, months: DECAY_MONTHS })}
      </Typography>
      <FactList facts={weighted.sources.map(({ source, score100, count }) => [t(`source.${source}`), `${score100} · ${t('scores.of', { count })}`] as const)} />
    </Section>
  )
} // prettier-ignore

function Sums({
  scores: { count, average, weighted, recommendationIndex, responseRate, inTimeRate, medianHours },
}: {
  scores: Scores
}) {
  const { t } = useTranslation('reviews')
  const sums = [
    [t('scores.average'), average],
    [t('scores.weighted'), weighted.score100],
    [t('scores.count'), count],
    [t('scores.index'), recommendationIndex],
    [t('scores.rate'), responseRate === null ? null : `${responseRate} %`],
    [t('scores.inTime'), inTimeRate === null ? null : `${inTimeRate} %`],
    [t('scores.median'), medianHours === null ? null : t('scores.hours', { count: medianHours })],
  ] as const
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}
    >
      {sums.map(([name, value]) => (
        <Box key={name} sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 600 }}>
            {value ?? '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
