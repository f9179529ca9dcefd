import type pg from 'pg'

/** The tables and the function of the job library by which the release before enqueued mails, as far as it used them. */
export const createJobQueue = (pool: pg.Pool) =>
  pool.query(`
    create schema graphile_worker;
    create table graphile_worker._private_tasks (
      id int primary key generated always as identity, identifier text not null unique
    );
    create table graphile_worker._private_jobs (
      id bigint primary key generated always as identity, task_id int not null, payload json not null,
      run_at timestamptz not null, attempts smallint not null default 0, max_attempts smallint not null, last_error text,
      created_at timestamptz not null default now(), key text unique, locked_at timestamptz, locked_by text
    );
    create function graphile_worker.add_job(
      identifier text, payload json default null, queue_name text default null, run_at timestamptz default null,
      max_attempts integer default null, job_key text default null
    ) returns graphile_worker._private_jobs language plpgsql as $$
    declare
      v_job graphile_worker._private_jobs;
    begin
      insert into graphile_worker._private_tasks as tasks (identifier) values (add_job.identifier) on conflict do nothing;
      update graphile_worker._private_jobs as jobs set key = null, attempts = jobs.max_attempts
        where jobs.key = add_job.job_key and jobs.locked_at is not null;
      perform pg_notify('jobs:insert', '{"count":1}');
      insert into graphile_worker._private_jobs as jobs (task_id, payload, run_at, max_attempts, key)
        select tasks.id, add_job.payload, coalesce(add_job.run_at, now()), add_job.max_attempts, add_job.job_key
        from graphile_worker._private_tasks as tasks where tasks.identifier = add_job.identifier
        on conflict (key) do update set task_id = excluded.task_id, payload = excluded.payload,
          max_attempts = excluded.max_attempts, run_at = excluded.run_at, attempts = 0, last_error = null
        where jobs.locked_at is null
        returning * into v_job;
      return v_job;
    end $$`)

/** As the release before enqueues: a task, what it is about as JSON, a key or null. */
export const addJob = `select from graphile_worker.add_job($1::text, payload => $2::json, run_at => null::timestamptz,
  max_attempts => 12::integer, job_key => $3::text)`
