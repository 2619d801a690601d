import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useSession, useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { OTHER_SOURCES } from '../contract/choices.ts'
import type { Comparison, Competitor } from '../contract/comparison.ts'
import { reviews } from '../contract/reviews.ts'
import { CompetitorDialog, PasteDialog, ScoreDialog } from './competitor-dialogs.tsx'
import { MonthTable } from './month-table.tsx'

type Open = 'add' | 'score' | 'paste' | Competitor

/** Scores of the property beside those of its competitors: at each source, and by month. */
export function ComparisonPart({ months }: { months: number }) {
  const { t } = useTranslation('reviews')
  const mayWrite = useCan('reviews.write')
  const own = useSession().property?.name ?? ''
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useQuery(queryOf(reviews.comparison, { months }))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton lines={4} />
  const { competitors } = data
  const close = () => setOpen(undefined)
  return (
    <Section title={t('compare.title')}>
      <Stack spacing={4}>
        {mayWrite && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
            <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen('add')}>
              {t('compare.add')}
            </Button>
            {competitors.length > 0 && (
              <>
                <Button onClick={() => setOpen('score')}>{t('compare.enter')}</Button>
                <Button onClick={() => setOpen('paste')}>{t('compare.paste')}</Button>
              </>
            )}
          </Stack>
        )}
        {competitors.length === 0 ? (
          <Typography color="textSecondary">{t('compare.none')}</Typography>
        ) : (
          <>
            <Standings comparison={data} own={own} onOpen={mayWrite ? setOpen : undefined} />
            <MonthTable
              label={t('compare.byMonth')}
              months={data.months}
              rows={[{ name: own, cells: data.own.byMonth }, ...competitors.map(({ name, byMonth }) => ({ name, cells: byMonth }))]}
            />
          </>
        )}
      </Stack>
      {open === 'score' && <ScoreDialog competitors={competitors} onClose={close} />}
      {open === 'paste' && <PasteDialog competitors={competitors} onClose={close} />}
      {(open === 'add' || typeof open === 'object') && <CompetitorDialog competitor={open === 'add' ? undefined : open} onClose={close} />}
    </Section>
  )
} // prettier-ignore

type StandingsProps = { comparison: Comparison; own: string; onOpen: ((competitor: Competitor) => void) | undefined }

/** The last known score of each at every source, and by how much it is above or below the property's. */
function Standings({ comparison: { own, competitors }, own: ownName, onOpen }: StandingsProps) {
  const { t } = useTranslation('reviews')
  const sources = OTHER_SOURCES.filter((source) =>
    [own, ...competitors].some(({ standings }) => standings.some((one) => one.source === source)),
  )
  const ownScore = (source: string) => own.standings.find((one) => one.source === source)?.score100
  if (sources.length === 0) return <Typography color="textSecondary">{t('compare.noScores')}</Typography>
  return (
    <Box role="region" tabIndex={0} aria-label={t('compare.bySource')} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={styles}>
        <thead>
          <tr>
            <th scope="col">{t('compare.name')}</th>
            {sources.map((source) => <th key={source} scope="col">{t(`source.${source}`)}</th>)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{ownName}</th>
            {sources.map((source) => <td key={source}><strong>{ownScore(source) ?? '–'}</strong></td>)}
          </tr>
          {competitors.map((competitor) => (
            <tr key={competitor.id}>
              <th scope="row">
                {onOpen ? <Button size="small" onClick={() => onOpen(competitor)}>{competitor.name}</Button> : competitor.name}
              </th>
              {sources.map((source) => {
                const found = competitor.standings.find((one) => one.source === source)
                return (
                  <td key={source}>
                    {found ? <Standing score100={found.score100} count={found.count} own={ownScore(source)} /> : '–'}
                    {found && <Typography variant="caption" color="textSecondary" component="p"><DayText day={found.scoredOn} /></Typography>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
} // prettier-ignore

function Standing({ score100, count, own }: { score100: number; count: number | null; own: number | undefined }) {
  const { t } = useTranslation('reviews')
  const ahead = own === undefined ? 0 : own - score100
  return (
    <>
      <strong>{score100}</strong>
      {count !== null && ` · ${t('scores.of', { count })}`}
      {ahead !== 0 && (
        <Typography variant="caption" component="p" sx={{ color: ahead > 0 ? 'success.main' : 'error.main' }}>
          {t(ahead > 0 ? 'compare.ahead' : 'compare.behind', { count: Math.abs(ahead) })}
        </Typography>
      )}
    </>
  )
}

const styles = {
  borderCollapse: 'collapse',
  minWidth: '100%',
  '& th, & td': { px: 3, py: 2, textAlign: 'start', verticalAlign: 'top', borderBottom: 1, borderColor: 'divider' },
  '& thead th': { fontSize: 12, fontWeight: 500, color: 'text.secondary' },
  '& tbody th': { fontWeight: 500 },
} as const
