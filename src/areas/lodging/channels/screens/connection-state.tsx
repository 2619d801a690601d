import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MomentText } from '#web/ui/values.tsx'
import type { Connection } from '../contract/replies.ts'
import { stateOf, syncPercent } from '../rules/sending.ts'

/** Why the channel does not know everything, what to do about it, and how far a full sync is. */
export function ConnectionState({ connection }: { connection: Connection }) {
  const { t } = useTranslation('channels')
  const state = stateOf(connection)
  const { channelName: name, fault, nextTryAt, faultCount: count, sync, collectFault } = connection
  return (
    <>
      {state === 'CHANNEL_OFF' && <Alert severity="warning">{t('why.CHANNEL_OFF', { name })}</Alert>}
      {state === 'NO_ADDRESS' && <Alert severity="info">{t('why.NO_ADDRESS', { name })}</Alert>}
      {state === 'OFF' && <Alert severity="warning">{t('why.OFF', { name })}</Alert>}
      {state === 'STOPPED' && <Alert severity="warning">{t('why.STOPPED', { name })}</Alert>}
      {state === 'FAILING' && (
        <Alert severity="error">
          {t('why.FAILING', { name, fault })}{' '}
          {nextTryAt && (
            <>
              {t('nextTry')} <MomentText instant={nextTryAt} />
            </>
          )}
        </Alert>
      )}
      {collectFault !== '' && <Alert severity="warning">{t('why.collecting', { name, fault: collectFault })}</Alert>}
      {count > 0 && <Alert severity="warning">{t('why.faults', { count, name })}</Alert>}
      {state === 'SYNCING' && sync && <Progress sync={sync} />}
    </>
  )
}

function Progress({ sync }: { sync: NonNullable<Connection['sync']> }) {
  const { t } = useTranslation('channels')
  const percent = syncPercent(sync)
  const label = sync.lineCount === 0 ? t('sync.counting') : t('sync.progress', { percent, count: sync.leftCount })
  return (
    <Box>
      <Typography sx={{ mb: 1 }}>{label}</Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={label} />
    </Box>
  )
}
