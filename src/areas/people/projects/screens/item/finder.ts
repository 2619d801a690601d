import { keyOf, send } from '#web/api.ts'
import type { Suggestion } from '#web/ui/autocomplete-field.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkItem } from '../../contract/replies.ts'

/** Finds items of a project by a part of their title, or what they are called by; all but some. */
export const finderOfItems = (projectId: string, except: ReadonlySet<string> = new Set()) => ({
  key: keyOf(projects.items, { projectId, except: [...except] }),
  run: async (text: string): Promise<Suggestion<WorkItem>[]> => {
    const { rows } = await send(projects.items, { projectId, text, limit: 10 })
    return rows
      .filter(({ id }) => !except.has(id))
      .map((item) => ({ id: item.id, label: item.title, note: `${item.projectKey}-${item.number}`, item }))
  },
})
