-- How the queue stands, for the platform's dashboard. The queue's tables are closed to the app, which may add a job and nothing else;
-- this answers counts and no contents, and only to the platform's view.
-- Owner: areas/platform.

create function waiting_jobs() returns table (task text, waiting integer, late integer, failed integer)
  language sql stable security definer
  set search_path = pg_catalog
  as $$
    select t.identifier, count(*) filter (where j.attempts < j.max_attempts)::integer,
           count(*) filter (where j.attempts < j.max_attempts and j.run_at < now() - interval '5 minutes')::integer,
           count(*) filter (where j.attempts >= j.max_attempts)::integer
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier order by t.identifier
  $$;
revoke execute on function waiting_jobs() from public;
grant execute on function waiting_jobs() to hotelmate_platform;
