import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { useDays } from '#web/formats.ts'
import type { closing } from '../contract/closing.ts'
import { CheckSection } from './check-section.tsx'
import { LastClose } from './last-close.tsx'
import { RunProgress, RunTrouble } from './run-progress.tsx'
import { canGoOn } from './run-state.ts'

type Overview = Reply<typeof closing.overview>

/** What is in the way of closing the day, each with what the close would do about it, and the close under way. */
export function CloseTab({ overview }: { overview: Overview }) {
  const { t } = useTranslation('closing')
  const { run, last, checks, businessDate, settings } = overview
  const isRunning = run?.status === 'RUNNING'
  const blocking = checks.filter(({ count }) => count > 0)
  const clear = checks.filter(({ count }) => count === 0)
  const stopping = blocking.filter(({ isStopping }) => isStopping)
  return (
    <Stack spacing={4}>
      {run && isRunning && <RunProgress run={run} />}
      {!isRunning && <CloseStatus overview={overview} stopping={stopping} />}
      {!isRunning &&
        blocking.map((check) => (
          <CheckSection key={check.blocker} check={check} settings={settings} businessDate={businessDate} />
        ))}
      {!isRunning && clear.length > 0 && (
        <Section title={t('clear')}>
          <Box component="ul" sx={clearStyles}>
            {clear.map(({ blocker }) => (
              <li key={blocker}>
                <Icon name="check" sx={{ fontSize: 16, color: 'success.main' }} aria-hidden />
                <Typography component="span">{t(`blocker.${blocker}`)}</Typography>
              </li>
            ))}
          </Box>
        </Section>
      )}
      {last && <LastClose run={last} />}
    </Stack>
  )
}

/** Status of the day in one sentence: interrupted, too early, blocked, or ready. */
function CloseStatus({ overview, stopping }: { overview: Overview; stopping: Overview['checks'] }) {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const { run, businessDate, today, isEarly, settings } = overview
  const on = { day: day(businessDate), at: settings.earliestAt }
  if (run && canGoOn(run)) return <RunTrouble run={run} />
  if (businessDate > today) return <Alert severity="info">{t('ahead', on)}</Alert>
  if (isEarly) return <Alert severity="info">{t('early.text', on)}</Alert>
  if (stopping.length > 0) {
    const what = stopping.map(({ blocker }) => t(`blocker.${blocker}`)).join(', ')
    return <Alert severity="warning">{t('stops', { count: stopping.length, what })}</Alert>
  }
  return <Alert severity="success">{t('ready', on)}</Alert>
}

const clearStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  '& li': { display: 'flex', alignItems: 'center', gap: 1.5 },
} as const
