-- Adds a batch of counted calls, and answers from how many milliseconds on a call counts as slow. A batch that this process
-- has written before adds nothing, so that one whose answer was lost can be sent again. Rows are met in one order by all.
CREATE OR REPLACE FUNCTION platform.note_calls(writer uuid, batch_number bigint, hours timestamptz[], merchants text[],
  accounts text[], call_ids text[], calls integer[], errors integer[], slow integer[], total_ms bigint[],
  longest_ms integer[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF cardinality(hours) > 0 THEN
    INSERT INTO platform.call_writers AS known (process, batch) VALUES (writer, batch_number)
    ON CONFLICT (process) DO UPDATE SET batch = excluded.batch, written_at = now() WHERE known.batch < excluded.batch;
    IF FOUND THEN
      INSERT INTO platform.call_hours AS known (hour, merchant_code, account, call_id, calls, errors, slow, total_ms, longest_ms)
      SELECT * FROM unnest(hours, merchants, accounts, call_ids, calls, errors, slow, total_ms, longest_ms)
        counted (hour, merchant_code, account, call_id, calls, errors, slow, total_ms, longest_ms)
      ORDER BY counted.hour, counted.merchant_code, counted.account, counted.call_id
      ON CONFLICT (hour, merchant_code, account, call_id) DO UPDATE SET calls = known.calls + excluded.calls,
        errors = known.errors + excluded.errors, slow = known.slow + excluded.slow,
        total_ms = known.total_ms + excluded.total_ms, longest_ms = greatest(known.longest_ms, excluded.longest_ms);
    END IF;
  END IF;
  RETURN (SELECT settings.slow_ms FROM platform.call_record_settings settings);
END $$;
REVOKE EXECUTE ON FUNCTION platform.note_calls(uuid, bigint, timestamptz[], text[], text[], text[], integer[], integer[],
  integer[], bigint[], integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.note_calls(uuid, bigint, timestamptz[], text[], text[], text[], integer[], integer[],
  integer[], bigint[], integer[]) TO touchline_app;
