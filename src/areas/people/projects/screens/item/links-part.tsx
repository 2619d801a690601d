import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Link } from '#web/navigation.tsx'
import { FinderInput } from '#web/ui/autocomplete-field.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkItemDetails, WorkLink } from '../../contract/replies.ts'
import { LINK_KINDS, type LinkKind } from '../../rules/states.ts'
import { itemPath } from '../paths.ts'
import { finderOfItems } from './finder.ts'

/** What an item blocks, relates to or duplicates; a member links it with another item of the project and removes links. */
export function Links({ item, mayWork }: { item: WorkItemDetails; mayWork: boolean }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const { mutate, isPending } = useSend(projects.unlink)
  const ids = { projectId: item.projectId, workItemId: item.id }
  if (item.links.length === 0 && !mayWork) return null
  const remove = ({ itemId }: WorkLink) =>
    mutate({ ...ids, linkedItemId: itemId }, { onSuccess: () => toast(t('links.removed')), onError: notify.refusal })
  return (
    <section aria-label={t('links.title')}>
      <Typography variant="h3">{t('links.title')}</Typography>
      {item.links.map((link) => (
        <Box key={link.itemId} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
          <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {t(`links.${link.isFrom ? 'from' : 'to'}.${link.kind}`)}{' '}
            <Link to={itemPath(item.projectId, link.itemId)}>{`${item.projectKey}-${link.number} ${link.title}`}</Link>
          </Typography>
          {mayWork && (
            <IconButton
              disabled={isPending}
              onClick={() => remove(link)}
              aria-label={t('links.remove', { title: link.title })}
            >
              <Icon name="close" />
            </IconButton>
          )}
        </Box>
      ))}
      {mayWork && <NewLink item={item} />}
    </section>
  )
}

function NewLink({ item }: { item: WorkItemDetails }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const [kind, setKind] = useState<LinkKind>('BLOCKS')
  const { mutate } = useSend(projects.link)
  const known = new Set([item.id, ...item.links.map(({ itemId }) => itemId)])
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 2, gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' } }}>
      <Choice
        label={t('links.kind')}
        value={kind}
        options={LINK_KINDS.map((value) => ({ value, label: t(`links.from.${value}`) }))}
        onChange={(value) => setKind(LINK_KINDS.find((each) => each === value) ?? 'BLOCKS')}
      />
      <FinderInput
        label={t('links.add')}
        find={finderOfItems(item.projectId, known)}
        onChoose={({ id }) =>
          mutate(
            { projectId: item.projectId, workItemId: item.id, toId: id, kind },
            { onSuccess: () => toast(t('links.added')), onError: notify.refusal },
          )
        }
      />
    </Box>
  )
}
