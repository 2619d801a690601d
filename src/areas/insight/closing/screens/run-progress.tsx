import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { openBooking } from '#areas/lodging/bookings/screens/pickers.tsx'
import Button from '@mui/material/Button'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { useRefusalSentence } from '#web/refusal-text.ts'
import { useDays } from '#web/formats.ts'
import { type Obstacle, type Run, STEPS } from '../contract/replies.ts'
import { canGoOn } from './run-state.ts'

/** A close under way: which step it is at, what each of them did. */
export function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const title = t('run.closing', { day: day(run.businessOn) })
  return (
    <Section title={title}>
      <Stack spacing={4}>
        <Box role="status">
          <Typography sx={{ mb: 2 }}>
            {t('run.at', { step: t(`step.${run.step}`), done: run.done, steps: run.steps })}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(run.done / run.steps) * 100}
            aria-label={title}
            sx={{ height: 8, borderRadius: 4 }}
          />
        </Box>
        <Steps run={run} />
        <Typography variant="caption" color="textSecondary">
          {t('run.by', { who: run.startedByName })} · <MomentText instant={run.startedAt} />
        </Typography>
      </Stack>
    </Section>
  )
}

/** Every step in its order: behind, at work, to come; and what it did. */
export function Steps({ run }: { run: Run }) {
  const { t } = useTranslation('closing')
  return (
    <Box component="ol" sx={stepsStyles}>
      {STEPS.map((step, index) => {
        const isDone = index < run.done
        const isNow = run.status === 'RUNNING' && index === run.done
        const did = run.results[step] ?? 0
        return (
          <Box component="li" key={step} aria-current={isNow ? 'step' : undefined} data-done={isDone || undefined}>
            <Icon
              name={isDone ? 'check' : isNow ? 'refresh' : 'clock'}
              aria-hidden
              sx={{ fontSize: 18, color: isDone ? 'success.main' : isNow ? 'primary.main' : 'text.secondary' }}
            />
            <span>{t(`step.${step}`)}</span>
            <span className="did">{did > 0 ? t(`did.${step}`, { count: did }) : isDone ? t('did.nothing') : ''}</span>
          </Box>
        )
      })}
    </Box>
  )
}

/** Why a close does not go on by itself, and what to do about it. */
export function RunTrouble({ run }: { run: Run }) {
  const { t } = useTranslation('closing')
  if (run.status === 'BLOCKED')
    return (
      <Alert severity="warning">
        <Typography sx={{ fontWeight: 600 }}>{t('run.blocked')}</Typography>
        <Obstacles obstacles={run.obstacles} />
      </Alert>
    )
  if (!canGoOn(run)) return null
  return (
    <Alert severity="error">
      <Typography sx={{ fontWeight: 600 }}>{t(run.isStalled ? 'run.stalled' : 'run.failed')}</Typography>
      {t('run.failedText', { step: t(`step.${run.step}`) })}
      {run.fault !== '' && (
        <Typography variant="caption" component="p">
          {run.fault}
        </Typography>
      )}
    </Alert>
  )
}

/** What a close stopped at, each with why. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
      {obstacles.map((obstacle) => (
        <ObstacleLine key={`${obstacle.blocker} ${obstacle.reference ?? ''}`} obstacle={obstacle} />
      ))}
    </Box>
  )
}

function ObstacleLine({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTranslation('closing')
  const { blocker, count, reference, bookingId, code } = obstacle
  const sentence = useRefusalSentence(code === undefined ? [] : [code])
  const why =
    code === undefined
      ? ''
      : code === 'busy'
        ? t('run.busy')
        : code === 'undecided' || code === 'no_show_too_early'
          ? t(`why.${code}`)
          : sentence(code)
  return (
    <li>
      {code === 'busy' ? why : [t(`blocker.${blocker}`), reference ?? String(count), why].filter(Boolean).join(' · ')}{' '}
      {bookingId && (
        <Button size="small" onClick={() => openBooking(bookingId)}>
          {t('open')}
        </Button>
      )}
    </li>
  )
}

const stepsStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  rowGap: 2,
  '& li': { display: 'flex', alignItems: 'center', gap: 3 },
  '& li[aria-current]': { fontWeight: 600 },
  '& li:not([data-done]):not([aria-current])': { color: 'text.secondary' },
  '& .did': { marginInlineStart: 'auto', color: 'text.secondary', fontWeight: 400, textAlign: 'end' },
} as const
