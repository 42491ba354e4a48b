-- House advertisements, and what is counted of them. Money is in liras, to a millionth: an impression is worth little.

-- What the server reckons with, whatever a browser says.
create table ad_tariff (
  ad_type text primary key,
  impression numeric(12, 6) not null check (impression >= 0),
  click numeric(12, 6) not null check (click >= 0)
);
insert into ad_tariff (ad_type, impression, click) values
  ('wheel_preroll', 0.001, 0.05),
  ('banner', 0.0005, 0.02),
  ('native', 0.002, 0.08);

create table ad (
  id bigint generated always as identity primary key,
  slot text not null references ad_tariff,
  title text not null check (length(title) between 1 and 80),
  body text not null default '' check (length(body) <= 200),
  -- A page of ours, or another's by https.
  url text not null check (url ~ '^(/[^/\\]|https://)' and length(url) <= 500),
  -- How often it is chosen beside the others of its slot.
  weight integer not null default 1 check (weight between 1 and 1000),
  starts_on date,
  ends_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_on >= starts_on)
);
create index ad_slot on ad (slot) where is_active;

insert into ad (slot, title, body, url) values
  ('wheel_preroll', 'Acil durumda tek dokunuş', 'En yakın açık çilingir, çekici ve eczane bir arada.', '/emergency'),
  ('wheel_preroll', 'Yakınınızda şu an açık olanlar', 'Haritada görün, hemen arayın veya yol tarifi alın.', '/nearby-map'),
  ('wheel_preroll', 'Aradığınızı adıyla bulun', 'İşletme, hizmet veya semt yazın; açık olanlar önce gelsin.', '/search'),
  ('banner', 'Gece açık yer mi arıyorsunuz?', 'Çevrenizde şu an açık olan işletmeleri haritada görün.', '/nearby-map'),
  ('banner', 'Tüm hizmetler bir sayfada', 'Altmışı aşkın meslekten size yakın olanı seçin.', '/categories'),
  ('native', 'Yolda mı kaldınız?', 'Çekici ve yol yardım dahil acil hizmetler, size en yakın olandan başlayarak.', '/emergency'),
  ('native', 'Hizmeti adıyla arayın', 'Açık olanları, puanı yüksek olanları veya en yakını öne alın.', '/search');

-- A token that was used: the one impression it is good for, and the click on it. Forgotten when the token is over.
create table ad_impression (
  token_id uuid primary key,
  ad_id bigint not null references ad on delete cascade,
  seen_at timestamptz not null default now(),
  clicked_at timestamptz
);
create index ad_impression_seen on ad_impression (seen_at);
create index ad_impression_ad on ad_impression (ad_id);

create table ad_count (
  -- Of Istanbul.
  day date not null,
  ad_id bigint not null references ad on delete cascade,
  impressions integer not null default 0 check (impressions >= 0),
  clicks integer not null default 0 check (clicks between 0 and impressions),
  -- By the tariff of the moment.
  revenue numeric(16, 6) not null default 0 check (revenue >= 0),
  primary key (day, ad_id)
);
create index ad_count_ad on ad_count (ad_id);

insert into server_secret (name) values ('ad-token');
