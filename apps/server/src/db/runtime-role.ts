import type pg from 'pg'

/**
 * The role that serves calls and jobs. It reads and writes rows and owns nothing, so no statement that it sends, not even
 * one that an attacker injected, can disable a trigger, change a table, or remove an entry of the audit log.
 */

/** Their entries are written once: the role may not even try to change them (the triggers of 0005 and 0022 refuse it as well). */
const insertOnly = ['audit_log', 'device_events', 'line_events', 'setting_versions']
/** What only functions of the owner write. */
const readOnly = ['holder_erasures']
/** Functions of the owner that do for the role what it may not do itself (migration 0027), with nothing else granted. */
const functions = ['erase_holders']

type Queries = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Array<{ statement: string }> }>
}

const schemas = ['public', 'graphile_worker']

/**
 * Grants a role what serving takes, in tables that the caller owns. Sends nothing that is granted already, so that every
 * start may call it.
 * @param client connected as the owner of the tables
 * @param role name of an existing role that owns nothing here
 */
export async function grantRuntimeRole(client: Queries, role: string): Promise<void> {
  const { rows } = await client.query(missingGrants, [role, schemas, insertOnly, readOnly, functions])
  for (const { statement } of rows) await client.query(statement)
}

/** Graphile Worker turns row-level security on without a policy, which shuts out everyone but the owner. */
const missingGrants = `
  with relations as (
    select n.nspname, c.relname, c.oid, c.relkind, c.relrowsecurity,
      case when c.relname = any($4) then 'select' when c.relname = any($3) then 'select, insert'
        else 'select, insert, update, delete' end as privileges
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($2) and c.relkind in ('r', 'p', 'v', 'S')
      -- Views and tables of extensions are their own business.
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  )
  select format('grant usage on schema %I to %I', nspname, $1::text) as statement
  from pg_namespace where nspname = any($2) and not has_schema_privilege($1, oid, 'usage')
  union all
  select format('grant %s on %I.%I to %I', privileges, nspname, relname, $1::text)
  from relations
  where relkind <> 'S' and exists (
    select from unnest(string_to_array(privileges, ', ')) privilege where not has_table_privilege($1, oid, privilege)
  )
  union all
  select format('grant usage, select, update on sequence %I.%I to %I', nspname, relname, $1::text)
  from relations
  where relkind = 'S' and not (
    has_sequence_privilege($1, oid, 'usage') and has_sequence_privilege($1, oid, 'select')
    and has_sequence_privilege($1, oid, 'update')
  )
  union all
  select format('grant execute on function %s to %I', p.oid::regprocedure, $1::text)
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname = any($5) and not has_function_privilege($1, p.oid, 'execute')
  union all
  select format('create policy granted_roles on %I.%I using (true) with check (true)', nspname, relname)
  from relations
  where relrowsecurity and not exists (select from pg_policy where polrelid = relations.oid)`

/**
 * Whether a connection's role could disable the triggers that keep the audit log: it owns the table, belongs to its
 * owner, or is a superuser. False where the table does not exist yet.
 */
export async function couldDisableAuditTriggers(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ could: boolean }>(
    `select coalesce((select pg_has_role(current_user, relowner, 'usage') from pg_class
       where oid = to_regclass('public.audit_log')), false) as could`,
  )
  return rows[0]?.could ?? false
}
