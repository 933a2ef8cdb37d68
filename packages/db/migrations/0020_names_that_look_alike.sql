-- A name as it is compared: neither case, nor width, nor compatible forms, nor the selector of an emoji make another one.
CREATE FUNCTION platform.name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(btrim(normalize(replace(name, U&'\FE0F', ''), NFKC)));

-- Both tables stay locked from here to the end: no new name arrives between the numbering and the indexes.
DROP INDEX tenant.roles_by_name;
DROP INDEX tenant.saved_views_by_name;

-- Of names that look alike already, the oldest stays and the others get a number: 运营（一） and 运营(一)(2). Whatever comes
-- to look like one that has a number gets another. Row level security holds the owner too: one merchant after the other.
DO $$
DECLARE
  merchant text;
  pass integer;
BEGIN
  FOR merchant IN SELECT code FROM platform.merchants LOOP
    PERFORM set_config('touchline.merchant', merchant, true);
    pass := 0;
    LOOP
      UPDATE tenant.roles role SET name = left(btrim(role.name), 20 - length(twin.mark)) || twin.mark
      FROM (SELECT id, place, format('(%s)', place + pass) AS mark
        FROM (SELECT id, row_number() OVER (PARTITION BY platform.name_key(name) ORDER BY id) AS place
          FROM tenant.roles WHERE merchant_code = merchant) placed) twin
      WHERE role.merchant_code = merchant AND role.id = twin.id AND twin.place > 1;
      EXIT WHEN NOT FOUND;
      pass := pass + 1;
    END LOOP;
    pass := 0;
    LOOP
      UPDATE tenant.saved_views view SET name = left(btrim(view.name), 20 - length(twin.mark)) || twin.mark
      FROM (SELECT id, place, format('(%s)', place + pass) AS mark
        FROM (SELECT id,
            row_number() OVER (PARTITION BY account_id, table_name, platform.name_key(name) ORDER BY id) AS place
          FROM tenant.saved_views WHERE merchant_code = merchant AND name IS NOT NULL) placed) twin
      WHERE view.merchant_code = merchant AND view.id = twin.id AND twin.place > 1;
      EXIT WHEN NOT FOUND;
      pass := pass + 1;
    END LOOP;
  END LOOP;
  PERFORM set_config('touchline.merchant', '', true);
END $$;

CREATE UNIQUE INDEX roles_by_name ON tenant.roles (merchant_code, platform.name_key(name));
-- As it was: what an account has now, the row without a name, is found by it.
CREATE UNIQUE INDEX saved_views_by_name
  ON tenant.saved_views (merchant_code, account_id, table_name, lower(coalesce(name, '')));
CREATE UNIQUE INDEX saved_views_by_look
  ON tenant.saved_views (merchant_code, account_id, table_name, platform.name_key(name)) WHERE name IS NOT NULL;
