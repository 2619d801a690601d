import type { Jobs } from '#server/jobs/jobs.ts'
import type { TestHotel } from '#test/server.ts'

type Queued = { id: string; task: string; payload: Record<string, unknown> }

/** Runs what the hotel has queued, in its order, until nothing of these jobs is left. Returns how many ran. */
export async function runJobs(hotel: TestHotel, jobs: Jobs): Promise<number> {
  for (let ran = 0; ; ran += 1) {
    const [next] = await hotel.rows<Queued>(
      `delete from graphile_worker._private_jobs where id = (
         select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = any($1) order by j.id limit 1)
       returning id::text, payload, (select identifier from graphile_worker._private_tasks t where t.id = task_id) as task`,
      [Object.keys(jobs)],
    )
    if (!next) return ran
    await jobs[next.task]?.run(hotel.system, next.payload)
  }
}
