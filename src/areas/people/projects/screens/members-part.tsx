import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../contract/projects.ts'
import type { ProjectMember } from '../contract/replies.ts'
import { includesRole, isOpen } from '../rules/states.ts'
import { MemberDialog } from './project-dialogs.tsx'
import type { Details } from './details.ts'

/** Who is a member of a project, and what they may do there. */
export function Members({ details: { project, members } }: { details: Details }) {
  const { t } = useTranslation('projects')
  const confirm = useConfirm()
  const notify = useNotify()
  const [isAdding, setIsAdding] = useState(false)
  const { mutate } = useSend(projects.removeMember)
  const mayManage = isOpen(project.state) && includesRole(project.role, 'MANAGER')
  const remove = async ({ employeeId, name }: ProjectMember) => {
    const ok = t('members.remove')
    if (!(await confirm({ title: ok, message: t('members.removeText', { name }), ok, isDestructive: true }))) return
    const onSuccess = () => toast(t('members.removed', { name }))
    mutate({ projectId: project.id, employeeId }, { onSuccess, onError: notify.refusal })
  }
  return (
    <Section
      title={t('tabs.members')}
      isFlush
      action={mayManage && <Button onClick={() => setIsAdding(true)}>{t('members.add')}</Button>}
    >
      {members.length === 0 ? (
        <Box sx={{ p: 4 }}>
          <EmptyState icon="people" title={t('members.none')} />
        </Box>
      ) : (
        <DataTable
          label={t('tabs.members')}
          rows={members}
          rowKey={({ employeeId }) => employeeId}
          columns={[
            { key: 'name', label: t('members.employee'), cell: ({ name }) => name, phone: 'title' },
            { key: 'positionTitle', label: t('members.position'), cell: ({ positionTitle }) => positionTitle },
            { key: 'role', label: t('members.role'), cell: ({ role }) => t(`roles.${role}`), phone: 'end' },
          ]}
          actions={
            mayManage ? [{ label: t('members.remove'), isDestructive: true, run: (row) => void remove(row) }] : []
          }
        />
      )}
      {isAdding && <MemberDialog projectId={project.id} onClose={() => setIsAdding(false)} />}
    </Section>
  )
}
