import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ChangeReason } from '#areas/property/rates/contract/restrictions.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import type { Suggestion } from '../contract/suggestions.ts'
import { useChangeText, useReasonText } from './reason-words.ts'
import { useAccept } from './use-accept.ts'

/** How many nights that are shown have a suggestion, and all of them accepted at once; nothing where there is none. */
export function SuggestionBar({ rows, mayWrite }: { rows: readonly Suggestion[]; mayWrite: boolean }) {
  const { t } = useTranslation('yields')
  const { accept, isPending } = useAccept()
  const list = useLinkTo('/bookone/yield?tab=suggestions')
  if (rows.length === 0) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        <Stack direction="row" spacing={1}>
          <Button size="small" {...list}>
            {t('suggestions.review')}
          </Button>
          {mayWrite && (
            <LoadingButton size="small" variant="outlined" isLoading={isPending} onClick={() => accept(rows)}>
              {t('suggestions.acceptAll', { count: rows.length })}
            </LoadingButton>
          )}
        </Stack>
      }
    >
      {t('suggestions.found', { count: rows.length })}
    </Alert>
  )
}

/** The suggestion of one night: what it changes, why, and the button that accepts it. */
export function SuggestionNote({ suggestion, mayWrite }: { suggestion: Suggestion; mayWrite: boolean }) {
  const { t } = useTranslation('yields')
  const change = useChangeText()
  const { accept, isPending } = useAccept()
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <span>
        <b>{change(suggestion)}</b> <ReasonNote reason={suggestion.reason} />
      </span>
      {mayWrite && (
        <LoadingButton size="small" variant="outlined" isLoading={isPending} onClick={() => accept([suggestion])}>
          {t('suggestions.accept')}
        </LoadingButton>
      )}
    </Stack>
  )
}

/** Why a yield rule requested a change, in small print. */
export function ReasonNote({ reason }: { reason: ChangeReason }) {
  const words = useReasonText()
  return (
    <Typography component="small" variant="body2" color="textSecondary">
      {words(reason)}
    </Typography>
  )
}
