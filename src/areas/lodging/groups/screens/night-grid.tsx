import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { refusalText } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { changedNights, type Edits, hasWrong } from '../rules/edits.ts'
import { FillNights } from './fill-nights.tsx'
import { NightTable } from './night-table.tsx'

const none: Edits = new Map()

/** What a group holds, night by night; typed over, it is saved as a whole. */
export function NightGrid({ group }: { group: Group }) {
  const { t } = useTranslation(['groups', 'refusals'])
  const [edits, setEdits] = useState<Edits>(none)
  const { mutate, isPending, error, reset } = useSend(groups.setNights)
  const mayWrite = useCan('groups.write')
  const isOpen = mayWrite && group.status !== 'CANCELLED' && group.departure > group.businessDate
  const nights = changedNights(group.roomTypes, edits)
  const isWrong = hasWrong(edits)
  useLeaveGuard(nights.length > 0 && !isPending)
  const discard = () => {
    setEdits(none)
    reset()
  }
  const save = () =>
    mutate(
      { groupId: group.id, nights },
      {
        onSuccess: () => {
          toast(t('grid.saved'))
          discard()
        },
      },
    )
  if (group.roomTypes.length === 0) return <EmptyState icon="bed" title={t('grid.none')} text={t('grid.noneText')} />
  return (
    <Stack spacing={3}>
      {group.status === 'TENTATIVE' && !group.deducts && <Alert severity="info">{t('notDeducted')}</Alert>}
      {isOpen && <FillNights group={group} edits={edits} onChange={setEdits} />}
      {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
      <NightTable group={group} edits={edits} isOpen={isOpen} onChange={setEdits} onSave={save} onDiscard={discard} />
      {isOpen && (
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2, minHeight: 44 }}>
          {nights.length === 0 && !isWrong ? (
            <Typography color="textSecondary">{t('grid.help')}</Typography>
          ) : (
            <>
              <LoadingButton variant="contained" isLoading={isPending} disabled={isWrong} onClick={save}>
                {t('grid.save')}
              </LoadingButton>
              <Button variant="outlined" onClick={discard}>
                {t('grid.discard')}
              </Button>
              <Box role="status">{isWrong ? t('grid.wrong') : t('grid.changed', { count: nights.length })}</Box>
            </>
          )}
        </Stack>
      )}
    </Stack>
  )
}
