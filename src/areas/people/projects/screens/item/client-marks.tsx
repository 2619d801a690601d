import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkItemDetails } from '../../contract/replies.ts'

/** Whether the client sees an item, and whether it is a milestone: changed at once, by managers of the project. */
export function ClientMarks({ item, isDisabled }: { item: WorkItemDetails; isDisabled: boolean }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const { mutate, isPending } = useSend(projects.shareItem)
  const { projectId, id: workItemId, version, isShared, isMilestone } = item
  const change = (marks: Partial<Pick<WorkItemDetails, 'isShared' | 'isMilestone'>>) =>
    mutate(
      { projectId, workItemId, version, isShared, isMilestone, ...marks },
      { onSuccess: () => toast(t('client.itemSaved')), onError: notify.refusal },
    )
  return (
    <section aria-label={t('client.forClient')}>
      <Typography variant="h3">{t('client.forClient')}</Typography>
      {(['isShared', 'isMilestone'] as const).map((mark) => (
        <FormControlLabel
          key={mark}
          data-at-once
          sx={{ display: 'flex', minHeight: 44 }}
          control={
            <Checkbox
              checked={item[mark]}
              disabled={isDisabled || isPending}
              onChange={() => change({ [mark]: !item[mark] })}
            />
          }
          label={t(`client.${mark}`)}
        />
      ))}
    </section>
  )
}
