import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api-error.ts'
import { refusalText } from '../refusal-text.ts'
import { useSessionOrNone } from '../session.ts'
import { Icon, type IconName } from './icon.tsx'
import { toast } from './toasts.tsx'

type StateProps = { icon: IconName; title: string; text?: ReactNode; action?: ReactNode }

function DrawnState({ icon, title, text, action }: StateProps) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 6, py: 10, maxWidth: 440, mx: 'auto' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 48,
          height: 48,
          borderRadius: '50%',
          bgcolor: 'var(--surface-sunken)',
          color: 'text.secondary',
        }}
      >
        <Icon name={icon} sx={{ fontSize: 24 }} />
      </Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && <Typography color="textSecondary">{text}</Typography>}
      {action && <Box sx={{ pt: 2 }}>{action}</Box>}
    </Stack>
  )
}

/** What belongs here, why there is none, and the one thing to do about it. */
export function EmptyState({ icon = 'inbox', ...rest }: Omit<StateProps, 'icon'> & { icon?: IconName }) {
  return <DrawnState icon={icon} {...rest} />
}

/** A failed read in words, with a way to try again and the number support needs. Knows 'no permission', 'no property chosen' and 'offline'. */
export function ErrorState({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const { t } = useTranslation(['shell', 'refusals'])
  const session = useSessionOrNone()
  const code = error instanceof ApiError ? error.code : 'broken'
  if (code === 'forbidden' && session?.user.propertyId === null)
    return <DrawnState icon="building" title={t('shell:states.nowhere')} text={t('shell:states.nowhereText')} />
  if (code === 'forbidden')
    return <DrawnState icon="lock" title={t('shell:states.forbidden')} text={refusalText(t, error)} />

  const again = retry && (
    <Button variant="outlined" onClick={retry} startIcon={<Icon name="refresh" />}>
      {t('shell:retry')}
    </Button>
  )
  const icon = code === 'unreachable' ? 'globe' : code === 'not_found' ? 'search' : 'alert'
  return (
    <div role="alert">
      <DrawnState
        icon={icon}
        title={t(`shell:states.${code === 'unreachable' || code === 'not_found' ? code : 'broken'}`)}
        text={
          <>
            {refusalText(t, error)}
            <RequestId error={error} />
          </>
        }
        action={again}
      />
    </div>
  )
}

function RequestId({ error }: { error: unknown }) {
  const { t } = useTranslation('shell')
  const id = error instanceof ApiError ? error.requestId : undefined
  if (!id) return null
  const copy = () => void navigator.clipboard.writeText(id).then(() => toast(t('copied'), { tone: 'info' }))
  return (
    <Box component="span" sx={{ display: 'block', mt: 2 }}>
      <Button size="small" color="secondary" onClick={copy} endIcon={<Icon name="copy" sx={{ fontSize: 16 }} />}>
        {t('requestId', { id })}
      </Button>
    </Box>
  )
}

/** Grey bars in the shape of what will come. */
export function LinesSkeleton({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation('shell')
  return (
    <Stack spacing={3} role="status" aria-label={t('loading')} sx={{ py: 2 }}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} variant="rounded" height={20} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  )
}

export function CardSkeleton({ height = 120 }: { height?: number }) {
  return <Skeleton variant="rounded" height={height} sx={{ borderRadius: 2 }} aria-hidden />
}
