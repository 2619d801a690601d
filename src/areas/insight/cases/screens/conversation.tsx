import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MomentText } from '#web/ui/values.tsx'
import type { CaseEntry } from '../contract/replies.ts'
import { workOf } from '../rules.ts'

/** The messages, oldest first: the requester's at the start side, the property's at the end side, notes on a background of their own. */
export function Conversation({ entries, isPublic }: { entries: readonly CaseEntry[]; isPublic?: boolean }) {
  const { t } = useTranslation('cases')
  return (
    <Stack component="ol" spacing={3} aria-label={t('conversation')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} isPublic={isPublic ?? false} />
      ))}
    </Stack>
  )
}

function Entry({ entry: { kind, body, author, createdAt }, isPublic }: { entry: CaseEntry; isPublic: boolean }) {
  const { t } = useTranslation('cases')
  if (kind === 'STATE')
    return (
      <Typography component="li" variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
        {t('movedTo', { author, state: t(`state.${body}`) })} · <MomentText instant={createdAt} />
      </Typography>
    )
  if (kind === 'WORK') return <WorkEntry {...{ body, author, createdAt }} />
  const isOwn = isPublic ? kind === 'IN' : kind !== 'IN'
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: isOwn ? 'flex-end' : 'flex-start' }}>
      <Box sx={{ ...bubbleStyles, ...(kind === 'NOTE' ? noteStyles : isOwn ? ownStyles : theirStyles) }}>
        <Typography variant="caption" component="p" sx={{ fontWeight: 600 }}>
          {author}
          {kind === 'NOTE' && ` · ${t('noteMark')}`}
        </Typography>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Box>
        <Typography variant="caption" component="p" sx={{ opacity: 0.85, mt: 1 }}>
          <MomentText instant={createdAt} />
        </Typography>
      </Box>
    </Box>
  )
}

function WorkEntry({ body, author, createdAt }: Pick<CaseEntry, 'body' | 'author' | 'createdAt'>) {
  const { t } = useTranslation('cases')
  const { event, item } = workOf(body)
  return (
    <Typography component="li" variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
      {t(`work.heard.${event}`, { item, author })} · <MomentText instant={createdAt} />
    </Typography>
  )
}

const bubbleStyles = { maxWidth: '86%', px: 4, py: 3, borderRadius: '12px', border: '1px solid' } as const
const ownStyles = {
  bgcolor: 'var(--status-confirmed-fill)',
  color: 'var(--status-confirmed-text)',
  borderColor: 'transparent',
  borderEndEndRadius: '4px',
} as const
const theirStyles = { bgcolor: 'var(--surface-sunken)', borderColor: 'divider', borderEndStartRadius: '4px' } as const
const noteStyles = {
  bgcolor: 'var(--status-tentative-fill)',
  color: 'var(--status-tentative-text)',
  borderColor: 'transparent',
  borderStyle: 'dashed',
} as const
