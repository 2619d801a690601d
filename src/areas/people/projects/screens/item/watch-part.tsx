import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkItemDetails } from '../../contract/replies.ts'

/** Whether the reader hears of the state and comments of an item, and a press that changes it. */
export function WatchPart({ item: { id: workItemId, projectId, isWatched, watchers } }: { item: WorkItemDetails }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const { mutate, isPending } = useSend(projects.watch)
  const change = () =>
    mutate(
      { projectId, workItemId, isWatched: !isWatched },
      { onSuccess: () => toast(t(isWatched ? 'watch.off' : 'watch.on')), onError: notify.refusal },
    )
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button variant="outlined" aria-pressed={isWatched} disabled={isPending} onClick={change}>
        {t(isWatched ? 'watch.stop' : 'watch.start')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {t('watch.count', { count: watchers })}
      </Typography>
    </Stack>
  )
}
